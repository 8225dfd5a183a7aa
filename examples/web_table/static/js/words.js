/**
 * The page's own words, one table for each language. What belongs to a game comes from its rules in messages.
 * @module
 */

/** @type {Record<string, Record<string, string>>} */
export const WORDS = {
  en: {
    language: "English", page: "Table for Catan", rooms: "Rooms", noRooms: "No room is open. Create the first.", create: "Create a room",
    yourName: "Your name", roomTitle: "Name of the room", expansions: "Expansions", seats: "Seats", options: "Options", bots: "Bots play",
    open: "Create and sit down", join: "Go to the room", watch: "Watch", sit: "Sit here", free: "free", you: "you", bot: "bot",
    away: "away", start: "Start the game", startHint: "Bots take the free seats.", waitStart: "Wait until somebody at the table starts.",
    share: "Copy the link", shared: "The link was copied.", link: "Link to this room", back: "All rooms", spectator: "You are watching.",
    spectators: "watching: {count}", connecting: "Connecting…", lost: "The connection was lost. Trying again…", online: "Connected",
    undo: "Ask to undo", undoAsked: "{name} asks to take back the last decision.", agree: "Agree", refuse: "Refuse", withdraw: "Withdraw",
    undoWait: "Waiting for: {names}", yourMove: "Your move", waiting: "Waiting for {names}", nothing: "Nothing to do at the moment.",
    actions: "What you may do", board: "Board", hand: "Your hand", players: "Players", log: "Log", details: "Details", key: "Key of the board", costs: "Costs",
    score: "Points", total: "total", places: "{count} places", choices: "{count} choices", all: "All", places_all: "Show all places", cancel: "Cancel",
    choose: "Choose: {words}", chooseNext: "Now choose the next place.", send: "Do it", offer: "Offer", number: "Number", yes: "yes", no: "no",
    none: "none", more: "One more {good}", less: "One less {good}", trade: "Trade", gives: "gives", wants: "wants", offers: "{name} offers",
    accepted: "accepts", rejected: "rejects", thinking: "is thinking", counter: "offers instead", invites: "{name} would trade",
    settings: "Settings", theme: "Colors", auto: "As the system", light: "Light", dark: "Dark", palette: "Players' colors", usual: "Usual",
    colorblind: "For color-blind people", motion: "Movement", still: "Without movement", moving: "With movement", languageName: "Language", help: "Keys",
    close: "Close", won: "Won by {names}", over: "The game is over.", turn: "Turn {number}", beginning: "Beginning", dice: "Dice: {faces}",
    die: "Die: {face}", cards: "cards", points: "points", toPay: "costs", of: "{piece} of {name}", selected: "chosen",
    discardCount: "Cards to choose: {count}; {left} to go.", upToCount: "Cards to choose: at most {count}.", keys: "b: board, arrows: to the next place, Enter: choose, Esc: cancel, a: actions, n: first action, h: hand, l: log",
    place: "{action}: {place}", hex: "hex", harbor: "harbor", seat: "Seat {seat}", seatWord: "seat", seed: "Seed, decides board and dice", ready: "Playing", wrongRoom: "There is no such room.",
    field_give: "You give", field_get: "You get", field_to: "To whom", field_cards: "Cards", field_good: "Good", field_goods: "Goods",
    field_victim: "From whom", field_card: "Card", field_track: "Track", field_kind: "Kind", field_count: "How many", field_faces: "Dice",
    field_seat: "Player", field_with_seat: "With whom", field_answerer: "With whom", field_deck: "Deck", field_target: "From whom", field_owner: "Player",
    first: "Move to the board", sent: "Sent.", lobby: "Waiting to begin", confirm: "Sure?", log_turn: "Turn {number}: {name}", edition: "Rules", least: "at least {least}",
    noBoard: "This game has no board.", on: "on the board", room: "Room", thinkingBots: "A bot is thinking.", unnamed: "Player {seat}", sheet: "Sheets",
    standIn: "Let a bot play", standInAsked: "{by} asks that a bot plays for {name}, who is away.", standsIn: "a bot plays",
    error_stale: "The table has changed meanwhile. Look again.", error_taken: "Somebody sits there already.", "error_room-full": "All seats are taken.",
    error_started: "The game has begun. You may look on.", error_storage: "This could not be stored, so it has not happened.", error_busy: "There are too many people here. Come back later.",
    "error_no-undo": "Nothing is taken back.", "error_no-stand-in": "A bot plays only for a person who is away.", error_spectator: "You are looking on.",
    replaced: "This table is open in many other tabs. Load the page again to go on here.", loading: "Loading…",
    counts: "{lobby} waiting for people, {playing} playing",
    "error_too-many-rooms": "Many games from your address are not over yet. Finish one first.",
    rolled: "Dice rolled", notRolled: "Nothing has been rolled yet.", expected: "{count} rolls; the red lines show what is expected.", received: "Cards received from the supply",
    silence: "The longest silence", transcript: "Transcript", replay: "Look through the game", rematch: "Rematch", rematchGo: "Go to the rematch", look: "Look at the table",
    results: "Results", chat: "Chat", say: "Say", line: "What you say", clock: "Time for a turn", noClock: "as long as you like", "error_no-chat": "This room has no chat.",
  },
  es: {
    language: "Español", page: "Mesa para Catan", rooms: "Salas", noRooms: "No hay ninguna sala abierta. Crea la primera.", create: "Crear una sala",
    yourName: "Tu nombre", roomTitle: "Nombre de la sala", expansions: "Expansiones", seats: "Asientos", options: "Opciones", bots: "Los robots juegan",
    open: "Crear y sentarse", join: "Ir a la sala", watch: "Mirar", sit: "Sentarse aquí", free: "libre", you: "tú", bot: "robot",
    away: "ausente", start: "Empezar la partida", startHint: "Los robots ocupan los asientos libres.", waitStart: "Espera a que empiece alguien de la mesa.",
    share: "Copiar el enlace", shared: "Enlace copiado.", link: "Enlace a esta sala", back: "Todas las salas", spectator: "Estás mirando.",
    spectators: "miran: {count}", connecting: "Conectando…", lost: "Se ha perdido la conexión. Nuevo intento…", online: "Conectado",
    undo: "Pedir deshacer", undoAsked: "{name} pide deshacer la última decisión.", agree: "De acuerdo", refuse: "Rechazar", withdraw: "Retirar",
    undoWait: "Esperando a: {names}", yourMove: "Te toca", waiting: "Esperando a {names}", nothing: "De momento no hay nada que hacer.",
    actions: "Lo que puedes hacer", board: "Tablero", hand: "Tu mano", players: "Jugadores", log: "Registro", details: "Detalles", key: "Leyenda del tablero", costs: "Costes",
    score: "Puntos", total: "total", places: "{count} lugares", choices: "{count} opciones", all: "Todo", places_all: "Mostrar todos los lugares", cancel: "Cancelar",
    choose: "Elige: {words}", chooseNext: "Elige ahora el lugar siguiente.", send: "Hacerlo", offer: "Ofrecer", number: "Número", yes: "sí", no: "no",
    none: "nada", more: "Una carta más de {good}", less: "Una carta menos de {good}", trade: "Comercio", gives: "da", wants: "quiere", offers: "{name} ofrece",
    accepted: "acepta", rejected: "rechaza", thinking: "lo piensa", counter: "propone a cambio", invites: "{name} cambiaría",
    settings: "Ajustes", theme: "Colores", auto: "Como el sistema", light: "Claro", dark: "Oscuro", palette: "Colores de los jugadores", usual: "Habituales",
    colorblind: "Para daltónicos", motion: "Movimiento", still: "Sin movimiento", moving: "Con movimiento", languageName: "Idioma", help: "Teclas",
    close: "Cerrar", won: "Victoria: {names}", over: "La partida ha terminado.", turn: "Turno {number}", beginning: "Comienzo", dice: "Dados: {faces}",
    die: "Dado: {face}", cards: "cartas", points: "puntos", toPay: "cuesta", of: "{piece} de {name}", selected: "elegido",
    discardCount: "Cartas que debes elegir: {count}; faltan: {left}.", upToCount: "Cartas que debes elegir: {count} como máximo.", keys: "b: tablero, flechas: al lugar siguiente, Intro: elegir, Esc: cancelar, a: acciones, n: primera acción, h: mano, l: registro",
    place: "{action}: {place}", hex: "hexágono", harbor: "puerto", seat: "Asiento {seat}", seatWord: "jugador", seed: "Semilla, decide tablero y dados", ready: "En juego", wrongRoom: "No existe esa sala.",
    field_give: "Das", field_get: "Recibes", field_to: "A quién", field_cards: "Cartas", field_good: "Clase de carta", field_goods: "Clases de cartas",
    field_victim: "De quién", field_card: "Carta", field_track: "Ámbito", field_kind: "Clase", field_count: "Cuántas", field_faces: "Dados",
    field_seat: "Jugador", field_with_seat: "Con quién", field_answerer: "Con quién", field_deck: "Mazo", field_target: "De quién", field_owner: "Jugador",
    first: "Ir al tablero", sent: "Enviado.", lobby: "Esperando para empezar", confirm: "¿Seguro?", log_turn: "Turno {number}: {name}", edition: "Reglas", least: "al menos {least}",
    noBoard: "Este juego no tiene tablero.", on: "en el tablero", room: "Sala", thinkingBots: "Un robot está pensando.", unnamed: "Jugador {seat}", sheet: "Hojas",
    standIn: "Que juegue un robot", standInAsked: "{by} pide que juegue un robot por {name} hasta que vuelva.", standsIn: "juega un robot",
    error_stale: "La mesa ha cambiado mientras tanto. Vuelve a mirar.", error_taken: "Ya hay alguien en ese asiento.", "error_room-full": "Todos los asientos están ocupados.",
    error_started: "La partida ya ha empezado. Puedes mirar.", error_storage: "No se ha podido guardar, así que no ha sucedido.", error_busy: "Hay demasiada gente. Vuelve más tarde.",
    "error_no-undo": "No se deshace nada.", "error_no-stand-in": "Un robot solo juega por quien está ausente.", error_spectator: "Estás mirando.",
    replaced: "Esta mesa está abierta en muchas otras pestañas. Vuelve a cargar la página para seguir aquí.", loading: "Cargando…",
    counts: "esperan jugadores: {lobby}; en juego: {playing}",
    "error_too-many-rooms": "Hay muchas partidas sin terminar desde tu dirección. Termina una antes.",
    rolled: "Dados lanzados", notRolled: "Todavía no se ha lanzado nada.", expected: "{count} lanzamientos; las líneas rojas muestran lo esperado.", received: "Cartas recibidas de la reserva",
    silence: "El silencio más largo", transcript: "Transcripción", replay: "Repasar la partida", rematch: "Revancha", rematchGo: "Ir a la revancha", look: "Ver la mesa",
    results: "Resultado", chat: "Charla", say: "Decir", line: "Lo que dices", clock: "Tiempo por turno", noClock: "sin límite", "error_no-chat": "Esta sala no tiene charla.",
  },
  ca: {
    language: "Català", page: "Taula per a Catan", rooms: "Sales", noRooms: "No hi ha cap sala oberta. Crea la primera.", create: "Crear una sala",
    yourName: "El teu nom", roomTitle: "Nom de la sala", expansions: "Expansions", seats: "Seients", options: "Opcions", bots: "Els robots juguen",
    open: "Crear i seure", join: "Anar a la sala", watch: "Mirar", sit: "Seure aquí", free: "lliure", you: "tu", bot: "robot",
    away: "absent", start: "Començar la partida", startHint: "Els robots ocupen els seients lliures.", waitStart: "Espera que comenci algú de la taula.",
    share: "Copiar l'enllaç", shared: "Enllaç copiat.", link: "Enllaç a aquesta sala", back: "Totes les sales", spectator: "Estàs mirant.",
    spectators: "miren: {count}", connecting: "Connectant…", lost: "S'ha perdut la connexió. Es torna a provar…", online: "Connectat",
    undo: "Demanar desfer", undoAsked: "{name} demana desfer l'última decisió.", agree: "D'acord", refuse: "Rebutjar", withdraw: "Retirar",
    undoWait: "S'espera: {names}", yourMove: "Et toca", waiting: "S'espera {names}", nothing: "De moment no hi ha res a fer.",
    actions: "Què pots fer", board: "Tauler", hand: "La teva mà", players: "Jugadors", log: "Registre", details: "Detalls", key: "Llegenda del tauler", costs: "Costos",
    score: "Punts", total: "total", places: "{count} llocs", choices: "{count} opcions", all: "Tot", places_all: "Mostrar tots els llocs", cancel: "Cancel·lar",
    choose: "Tria: {words}", chooseNext: "Tria ara el lloc següent.", send: "Fer-ho", offer: "Oferir", number: "Número", yes: "sí", no: "no",
    none: "res", more: "Una carta més: {good}", less: "Una carta menys: {good}", trade: "Comerç", gives: "dona", wants: "vol", offers: "{name} ofereix",
    accepted: "accepta", rejected: "rebutja", thinking: "s'ho pensa", counter: "proposa a canvi", invites: "{name} canviaria",
    settings: "Configuració", theme: "Colors", auto: "Com el sistema", light: "Clar", dark: "Fosc", palette: "Colors dels jugadors", usual: "Habituals",
    colorblind: "Per a daltònics", motion: "Moviment", still: "Sense moviment", moving: "Amb moviment", languageName: "Llengua", help: "Tecles",
    close: "Tancar", won: "Victòria: {names}", over: "La partida s'ha acabat.", turn: "Torn {number}", beginning: "Començament", dice: "Daus: {faces}",
    die: "Dau: {face}", cards: "cartes", points: "punts", toPay: "costa", of: "{piece}, {name}", selected: "triat",
    discardCount: "Cartes que has de triar: {count}; en falten: {left}.", upToCount: "Cartes que has de triar: {count} com a màxim.", keys: "b: tauler, fletxes: al lloc següent, Retorn: triar, Esc: cancel·lar, a: accions, n: primera acció, h: mà, l: registre",
    place: "{action}: {place}", hex: "hexàgon", harbor: "port", seat: "Seient {seat}", seatWord: "jugador", seed: "Llavor, decideix tauler i daus", ready: "En joc", wrongRoom: "No hi ha aquesta sala.",
    field_give: "Dones", field_get: "Reps", field_to: "A qui", field_cards: "Cartes", field_good: "Classe de carta", field_goods: "Classes de cartes",
    field_victim: "De qui", field_card: "Carta", field_track: "Àmbit", field_kind: "Classe", field_count: "Quantes", field_faces: "Daus",
    field_seat: "Jugador", field_with_seat: "Amb qui", field_answerer: "Amb qui", field_deck: "Pila", field_target: "De qui", field_owner: "Jugador",
    first: "Anar al tauler", sent: "Enviat.", lobby: "S'espera per començar", confirm: "Segur?", log_turn: "Torn {number}: {name}", edition: "Regles", least: "com a mínim {least}",
    noBoard: "Aquest joc no té tauler.", on: "al tauler", room: "Sala", thinkingBots: "Un robot està pensant.", unnamed: "Jugador {seat}", sheet: "Fulls",
    standIn: "Que jugui un robot", standInAsked: "{by} demana que jugui un robot per {name} fins que torni.", standsIn: "hi juga un robot",
    error_stale: "La taula ha canviat mentrestant. Torna a mirar.", error_taken: "Ja hi seu algú.", "error_room-full": "Tots els seients estan ocupats.",
    error_started: "La partida ja ha començat. Pots mirar.", error_storage: "No s'ha pogut desar, de manera que no ha passat.", error_busy: "Hi ha massa gent. Torna més tard.",
    "error_no-undo": "No es desfà res.", "error_no-stand-in": "Un robot només juga per qui és absent.", error_spectator: "Estàs mirant.",
    replaced: "Aquesta taula és oberta en moltes altres pestanyes. Torna a carregar la pàgina per continuar aquí.", loading: "Carregant…",
    counts: "esperen jugadors: {lobby}; en joc: {playing}",
    "error_too-many-rooms": "Hi ha moltes partides sense acabar des de la teva adreça. Acaba'n una abans.",
    rolled: "Daus llançats", notRolled: "Encara no s'ha llançat res.", expected: "{count} llançaments; les línies vermelles mostren el que s'espera.", received: "Cartes rebudes de la reserva",
    silence: "El silenci més llarg", transcript: "Transcripció", replay: "Repassar la partida", rematch: "Revenja", rematchGo: "Anar a la revenja", look: "Veure la taula",
    results: "Resultat", chat: "Xat", say: "Dir", line: "El que dius", clock: "Temps per torn", noClock: "sense límit", "error_no-chat": "Aquesta sala no té xat.",
  },
};

export const LANGUAGES = Object.keys(WORDS);

let spoken = "en";

/** The language of the page. */
export function language() {
  return spoken;
}

/** @param {string} wanted */
export function speak(wanted) {
  spoken = LANGUAGES.includes(wanted) ? wanted : "en";
  document.documentElement.lang = spoken;
}

/** The first language of the reader that the page has. */
export function preferred() {
  const wanted = (navigator.languages || [navigator.language]).map((code) => code.slice(0, 2));
  return wanted.find((code) => LANGUAGES.includes(code)) || "en";
}

/**
 * A text of the page, with its blanks filled in.
 * @param {string} key
 * @param {Record<string, string|number>} [blanks]
 */
export function word(key, blanks = {}) {
  const text = WORDS[spoken][key] ?? WORDS.en[key];
  if (text === undefined) throw new Error(`the page has no word ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

/**
 * What is wrong, in the language of the page: a refusal of the rules comes in it, others are known by their code.
 * @param {{code: string, message: string}} error
 */
export function problem(error) {
  return hasWord(`error_${error.code}`) ? word(`error_${error.code}`) : error.message;
}

/** @param {string} key */
export function hasWord(key) {
  return key in WORDS.en;
}

/**
 * The text of a thing of the game, in the language of the page.
 * @param {import("./types.js").Titles} titles
 */
export function title(titles) {
  return titles[spoken] ?? titles.en ?? Object.values(titles)[0] ?? "";
}
