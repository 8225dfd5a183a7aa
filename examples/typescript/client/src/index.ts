export { Client, Refused, type CallsOf } from "./client.js";
export { Table, type Player, type Told } from "./table.js";
export { discard, pick, size } from "./cards.js";
export { edgesOf, hexesOf, nodesBeside, nodesOf, pips, sameEdge, sameNode } from "./places.js";
export type * from "./protocol.js";
