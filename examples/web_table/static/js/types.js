/**
 * The messages of a table, as the protocol has them. Views, actions and events are the library's own JSON.
 * @module
 */

/** @typedef {Record<string, string>} Titles a text by language */
/** @typedef {[number, number, string]} NodeName */
/** @typedef {[number, number]} Point */
/** @typedef {{type: string, seat?: number, [field: string]: any}} Action */
/** @typedef {{action: Action, words: string}} Offered */
/** @typedef {{type: string, count: number|null, schema: any, words: string}} OpenKind */
/** @typedef {{seat: number, kind: "person"|"bot"|"stand-in"|"empty", name: string|null, connected: boolean}} RoomSeat */
/**
 * @typedef {object} Room
 * @property {string} room
 * @property {string} title
 * @property {"lobby"|"playing"|"over"} phase
 * @property {string[]} expansions
 * @property {Record<string, any>} options
 * @property {string} bot
 * @property {RoomSeat[]} seats
 * @property {number} spectators
 * @property {boolean} chat
 * @property {number|null} seconds
 * @property {string|null} rematch
 * @property {number[]|null} winners
 */
/** @typedef {{number: number, seat: number, words: string}} Said */
/** @typedef {{seats: {seat: number, left: number}[], came: number}} Times the seconds that were left when they came */
/** @typedef {{title: string, count: number|null, seat: number|null, color: string, marked: boolean, words: string}} Tally words without a count stand between cards */
/** @typedef {{at: [number, number], outline: string, words: string, title: string, color: string, seat: number|null, marked: boolean, size: number, start: boolean}} Shape */
/** @typedef {{width: number, height: number, shapes: Shape[]}} Sketch */
/** @typedef {{id: string, title: string, tallies?: Tally[], sketch?: Sketch, lines?: string[]}} Panel */
/** @typedef {{symbol: string, seat: number|null}} Mark */
/**
 * @typedef {object} HexMark
 * @property {Point} hex
 * @property {string} title
 * @property {string} symbol
 * @property {number|null} number
 * @property {string} color
 * @property {number} pips
 * @property {{number: number, pips: number}[]} more_numbers
 * @property {"land"|"water"|"unknown"} ground
 * @property {Mark[]} marks
 * @property {Plaza|null} plaza
 */
/** @typedef {{node: NodeName, title: string, edges: NodeName[][], path: string}} Plaza a node in the middle of a hex, and the paths to it */
/** @typedef {{node?: NodeName, edge?: NodeName[], symbol: string, seat: number, marked: boolean, meaning: string}} PieceMark `meaning`: what it says that it is marked */
/** @typedef {{edge: NodeName[], title: string, symbol: string, water: Point|null}} CoastMark */
/** @typedef {{id: string, label: string, owner: number|null, hex?: Point, node?: NodeName, edge?: NodeName[], figure?: boolean}} PlaceMark */
/** @typedef {{hexes: HexMark[], nodes: PieceMark[], edges: PieceMark[], coast: CoastMark[], closed: {edge: NodeName[], title: string}[]}} Diagram */
/**
 * @typedef {object} Geometry
 * @property {number[]} bounds
 * @property {{hex: Point, center: Point, corners: Point[]}[]} hexes
 * @property {{node: NodeName, point: Point}[]} nodes
 * @property {{edge: NodeName[], ends: Point[], middle: Point, angle: number}[]} edges
 * @property {{edge: NodeName[], point: Point, angle: number}[]} coast
 */
/** @typedef {{by: number, agreed: number[], waiting_for: number[]}} Undo */
/** @typedef {{seat: number, by: number, agreed: number[], waiting_for: number[]}} StandIn */
/**
 * @typedef {object} State
 * @property {number} number
 * @property {string} revision
 * @property {{number: number, seat: number}} turn
 * @property {string|null} phase
 * @property {number[]} waiting_for
 * @property {{marks?: PlaceMark[], [field: string]: any}} view
 * @property {Record<string, number>[]} scores
 * @property {Panel[]} panels
 * @property {Diagram|null} diagram
 * @property {Offered[]} actions
 * @property {OpenKind[]} more
 * @property {Undo|null} undo
 * @property {boolean} can_undo
 * @property {StandIn|null} stand_in
 * @property {boolean} over
 * @property {{seconds: number, seat: number}|null} silence
 */
/** @typedef {{number: number, event: any, words: string, came: number}} LogLine what has come first has the lowest `came` */
/** @typedef {{id: string, title: Titles, family: string, hand_limit: boolean, tradable: boolean, supply: number|null, color: string}} Good */
/**
 * @typedef {object} Piece
 * @property {string} id
 * @property {Titles} title
 * @property {string} on
 * @property {string|null} route
 * @property {number} stock
 * @property {number} points
 * @property {Record<string, number>|null} price
 * @property {string} symbol
 * @property {string} outline
 */
/** @typedef {{id: string, title: Titles}} Kind */
/**
 * @typedef {object} Contents
 * @property {string[]} languages
 * @property {number} seats
 * @property {Kind[]} expansions
 * @property {any[]} options
 * @property {Good[]} goods
 * @property {Piece[]} pieces
 * @property {Kind[]} neutral_owners
 * @property {{id: string, title: Titles, deck: string, count: number}[]} cards
 * @property {{id: string, title: Titles, price: Record<string, number>, brings: Titles}[]} prices
 * @property {Kind[]} terrains
 * @property {Kind[]} networks
 * @property {Kind[]} marks
 * @property {{id: string, title: Titles, shown: boolean}[]} points
 * @property {Kind[]} phases
 * @property {Kind[]} actions
 */
/**
 * Everything the page knows about the table it sits at.
 * @typedef {object} Table
 * @property {number|null} seat
 * @property {Contents} contents
 * @property {Room} room
 * @property {Geometry|null} geometry
 * @property {import("./places.js").Places|null} places the places of the geometry, null without a board
 * @property {State|null} state
 * @property {LogLine[]} log
 * @property {Said[]} chat
 * @property {Times|null} clock
 */
/** @typedef {"connecting"|"open"|"lost"|"replaced"} Status */
/**
 * A way to a table. `send` may be called at any time; what cannot be sent now is dropped and `send` says false.
 * @typedef {object} Connection
 * @property {(message: any) => boolean} send
 * @property {() => void} close
 */

export {};
