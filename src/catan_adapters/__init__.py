"""The library as an environment of other frameworks. Each module needs the extra of its name:

- `catan_adapters.pettingzoo`: games of several agents, with the extra `pettingzoo`;
- `catan_adapters.gymnasium`: games of one agent against bots, with the extra `gymnasium`.
"""
