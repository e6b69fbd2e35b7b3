/** Numbers that both sides keep to. Apart from the schemas, so that a screen which wants one does not carry the checks. */

/** Calls beside the one on the card. */
export const MAX_RECENT = 5;

/** Calls that may wait to be said, at most: more than a display can say in ten minutes. */
export const MAX_FRESH = 100;

/** Calls in one batch of the stream of calls. */
export const MAX_CALLS_AT_ONCE = 200;

/** Rows of desks on a board: more than a screen has room for. */
export const MAX_DESKS_SHOWN = 60;

/** A call that the hub heard longer ago than this is shown and no more said, in milliseconds. */
export const SAID_FOR_MS = 60_000;

/** Longest silence between two snapshots of a healthy hub, in milliseconds. */
export const BOARD_HEARTBEAT_MS = 4_000;

/** How often a page tells of itself at the least, in milliseconds. */
export const SIGN_EVERY_MS = 4_000;

/** The longest text spoken at once, in UTF-16 units: more than a kiosk screen holds. */
export const MAX_SPEECH_LENGTH = 1_500;

/** The longest privacy notice of the house in one language, in UTF-16 units: what is said at once, and two minutes to read. */
export const MAX_NOTICE_LENGTH = 1_500;

/** The longest words of a call, in UTF-16 units: a name, a desk and what stands around them. */
export const MAX_CALL_TEXT_LENGTH = 200;

/** How a call is said, as a factor of the voice's own pace: a little slower than talk, heard across a room. */
export const CALL_PACE = 0.9;

/** Characters of a visitor's names: the first at least so many, and each at most. */
export const MIN_FIRST_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 50;

/** Digits of a phone number that is given with a booking. */
export const MIN_PHONE_DIGITS = 5;
export const MAX_PHONE_DIGITS = 20;

const DAY_MS = 86_400_000;

/** How long an appointment may last, in days and in milliseconds: what it holds is kept until a day after its end. */
export const MAX_APPOINTMENT_DAYS = 7;
export const MAX_APPOINTMENT_MS = MAX_APPOINTMENT_DAYS * DAY_MS;

/**
 * How far ahead an appointment may start, in years and in milliseconds. A date that somebody mistyped would keep its
 * visitor's name for as long as it is ahead.
 */
export const MAX_AHEAD_YEARS = 2;
export const MAX_AHEAD_MS = MAX_AHEAD_YEARS * 366 * DAY_MS;

/** The longest code, in characters, after spaces and dashes are gone. Longer input is not a code. */
export const MAX_BARE_CODE_LENGTH = 32;

/** The largest roster file that is read, in bytes: some hundred thousand rows. */
export const MAX_ROSTER_BYTES = 100_000_000;

/** The largest list that a person brings by hand, in bytes. */
export const MAX_LIST_BYTES = 50_000_000;

/** What a list may hold, by whichever way it comes. Of one that holds more nothing is read: docs/deployment.md. */
export const LIST_BOUNDS = {
  /** Rows with anything in them, good ones and bad ones, or entries of JSON. */
  rows: 200_000,
  /** Lines, also empty ones and those within quoted cells. */
  lines: 1_000_000,
  /** Characters of one row or entry. */
  characters: 1_000_000,
  /** Columns of the first row, or fields of one entry. */
  fields: 1_000,
  /** Levels of lists and objects in one entry. */
  depth: 100,
  /** Bytes that its good rows take in memory, one with the longest texts some 4 kB. */
  bytes: 64_000_000,
} as const;

/** Rows of a list that are wrong or doubtful and are named. Of those beyond only the number is told. */
export const MAX_WRONG_ROWS = 1_000;

/** A list comes in pieces of at most so many bytes. */
export const LIST_CHUNK_BYTES = 96 * 1024;

/** Columns of a list that are shown and can be named anew. */
export const MAX_COLUMNS = 100;

/** The longest id of an appointment or a ticket that is taken, in characters. What the service makes them of is not shown. */
export const MAX_ID_LENGTH = 200;

/** The longest code that a person can type, in characters. */
export const MAX_CODE_LENGTH = 64;

/** The largest picture that is taken as the site's logo, in bytes of the picture itself. */
export const MAX_LOGO_BYTES = 200_000;

/** How long a no-show or a cancel by staff is held before it is sent, and can be undone, in milliseconds. */
export const UNDO_MS = 8_000;

/** The last port there is (RFC 9293). */
export const MAX_PORT = 65_535;

/** Digits of a staff PIN. */
export const MIN_PIN_DIGITS = 6;
export const MAX_PIN_DIGITS = 12;

/** How many of a phone number's last digits are asked for. The kiosk's sentences fit three or four in all languages. */
export const PHONE_DIGITS = 3;

/**
 * The kiosk's patience where none is set, in seconds: silence before the warning, the warning's countdown, and how long
 * "You are checked in" stays.
 */
export const PATIENCE = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 20 };

/** Hours of one weekday, and desks with a name. */
export const MAX_SPANS = 10;
export const MAX_DESKS = 500;

/** The longest address of a service, in UTF-16 units. */
export const MAX_ADDRESS_LENGTH = 500;

/** The longest texts for desks, lines and users of the service, without the spaces around them, in UTF-16 units. */
export const MAX_DESK_NAME_LENGTH = 30;
export const MAX_DESK_DIRECTION_LENGTH = 60;
export const MAX_LINE_NAME_LENGTH = 100;
export const MAX_PERSON_NAME_LENGTH = 100;

/** Lines that the settings can name. */
export const MAX_LINES = 200;

/** Users of the service that the settings may name, and that a form for a booking offers. */
export const MAX_PEOPLE = 300;

/** How long something may stay on a display, in minutes: a day. */
export const MAX_MINUTES = 1440;

/** The longest name, place or room of a screen, in UTF-16 units. */
export const MAX_SCREEN_TEXT_LENGTH = 60;

/** Displays that may share one board. */
export const MAX_PAGES = 9;

/** The longest text that says which build a page is, in UTF-16 units. */
export const MAX_VERSION_LENGTH = 60;

/** The longest side that a screen may say it has, in CSS pixels: four times 8K. */
export const MAX_SIDE_PX = 32_768;

/** How long data may be kept, in days, where the lobby may choose. The reasons: docs/security.md. */
export const RETENTION_DAYS = {
  names: { least: 1, most: 14 },
  eventBodies: { least: 1, most: 7 },
  unreadableBodies: { least: 1, most: 30 },
  appointments: { least: 2, most: 90 },
  audit: { least: 7, most: 730 },
} as const;

/** How long data is kept where the lobby chose nothing. The reasons are where it is deleted: `PERIODS` of the hub. */
export const RETENTION_DEFAULTS = {
  names: 1,
  eventBodies: 2,
  unreadableBodies: 7,
  appointments: 14,
  audit: 90,
} as const;

/** The longest file of all settings that is brought, in UTF-16 units: a logo of the largest size and some desks. */
export const MAX_SETTINGS_FILE_LENGTH = 400_000;

/** Records of visitors that one search of setup tells, and that one erasure takes. */
export const MAX_RECORDS = 50;

/** Clerks that Foyer keeps. */
export const MAX_CLERKS = 200;

/** The longest text of one field of a booking, in UTF-16 units: the value of an extra field may be a note. */
export const MAX_TYPED_LENGTH = 2_000;

/** Extra fields, options of one, or labels of a booking. */
export const MAX_EXTRAS = 50;

/** Appointments that one press marks no-show at most. */
export const MAX_MARKED_AT_ONCE = 200;

/** The longest text that a clerk searches by, in UTF-16 units: longer than any name; a pasted page is cut here. */
export const MAX_SEARCH_LENGTH = 120;

/** Hits that one search tells at most: more than a clerk reads. */
export const MAX_SEARCH_HITS = 200;

/** Characters of a file of certificates; a bundle of a dozen has some 25,000. */
export const MAX_AUTHORITY_FILE_LENGTH = 200_000;

/** A word of a search that is in more names than these tells none from another. */
export const MAX_NAMES_MEANT = 100;
