"""The library as environments and games of other frameworks. Each module needs the extra of its name:

- `catan_core.adapters.pettingzoo`: games of several agents, with the extra `pettingzoo`;
- `catan_core.adapters.gymnasium`: games of one agent against bots, with the extra `gymnasium`;
- `catan_core.adapters.vector`: many of these at once, with the same extra;
- `catan_core.adapters.openspiel`: games with chance and hidden information for search, with the extra `openspiel`.
"""
