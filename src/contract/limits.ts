/** Limits and names that hub and screens share, without schemas, so that a screen loads no zod for them. */

/** Calls besides the one on the card. */
export const MAX_RECENT = 5;

/** Calls waiting to be announced: more than ten minutes of speech. */
export const MAX_FRESH = 100;

/** Per batch of the stream. */
export const MAX_CALLS_AT_ONCE = 200;

/** Rows on a board. */
export const MAX_DESKS_SHOWN = 60;

/** Waiting times on a display: more lines are not read in passing. */
export const MAX_WAITS_SHOWN = 4;

/** Older calls are shown and not announced, in milliseconds. */
export const SAID_FOR_MS = 60_000;

/** Between two snapshots of a healthy hub, in milliseconds. */
export const BOARD_HEARTBEAT_MS = 4_000;

/** Longest time between two reports of a page, in milliseconds. */
export const SIGN_EVERY_MS = 4_000;

/** Text spoken at once, in UTF-16 units. */
export const MAX_SPEECH_LENGTH = 1_500;

/** Privacy notice in one language, in UTF-16 units: spoken at once, two minutes to read. */
export const MAX_NOTICE_LENGTH = 1_500;

/** In UTF-16 units: name, desk and the words around them. */
export const MAX_CALL_TEXT_LENGTH = 200;

/** Factor of the voice's own pace, to be understood across a room. */
export const CALL_PACE = 0.9;

/** Characters of first and last name. */
export const MIN_FIRST_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 50;

/** In a booking. */
export const MIN_PHONE_DIGITS = 5;
export const MAX_PHONE_DIGITS = 20;

const DAY_MS = 86_400_000;

/** Its data is kept until a day after its end. */
export const MAX_APPOINTMENT_DAYS = 7;
export const MAX_APPOINTMENT_MS = MAX_APPOINTMENT_DAYS * DAY_MS;

/** A mistyped date would keep the visitor's name until then. */
export const MAX_AHEAD_YEARS = 2;
export const MAX_AHEAD_MS = MAX_AHEAD_YEARS * 366 * DAY_MS;

/** Without spaces and dashes. Longer input is not a code. */
export const MAX_BARE_CODE_LENGTH = 32;

/** Of a scanned link. Further ones are not read. */
export const MAX_LINK_VALUES = 20;

/** A watched list. */
export const MAX_ROSTER_BYTES = 100_000_000;

/** A list imported by hand. */
export const MAX_LIST_BYTES = 50_000_000;

/** Limits of every list. A list beyond them is rejected: docs/reference/list-format.md. */
export const LIST_BOUNDS = {
  /** Non-empty rows or JSON entries. */
  rows: 200_000,
  /** Including empty ones and those in quoted cells. */
  lines: 1_000_000,
  /** Characters of one row or entry. */
  characters: 1_000_000,
  /** Columns, or fields of one entry. */
  fields: 1_000,
  /** Nesting in one entry. */
  depth: 100,
  /** Memory of the valid rows. One with the longest texts takes 4 kB. */
  bytes: 64_000_000,
} as const;

/** Reported rows. Further ones are only counted. */
export const MAX_WRONG_ROWS = 1_000;

export const LIST_CHUNK_BYTES = 96 * 1024;

/** Id of an appointment or ticket. Not shown to anyone. */
export const MAX_ID_LENGTH = 200;

/** Typed by a person. */
export const MAX_CODE_LENGTH = 64;

/** Of the decoded picture. */
export const MAX_LOGO_BYTES = 200_000;

/** Delay in milliseconds before a no-show or cancel is sent, for undo. */
export const UNDO_MS = 8_000;

/** RFC 9293. */
export const MAX_PORT = 65_535;

/** Digits of a staff PIN. */
export const MIN_PIN_DIGITS = 6;
export const MAX_PIN_DIGITS = 12;

/** Last digits of a phone number. The kiosk's sentences fit three or four. */
export const PHONE_DIGITS = 3;

/** Last digits of a phone number that stand in for a code, together with the last name. */
export const CLAIM_PHONE_DIGITS = 4;

/** Default seconds of a kiosk: idle before the warning, its countdown, and how long "You are checked in" stays. */
/** A kiosk that nobody has touched for so long is dimmed. */
export const REST_AFTER_S = 300;

export const PATIENCE = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 20 };

/** Hours per weekday, and named desks. */
export const MAX_SPANS = 10;
export const MAX_DESKS = 500;

export const MAX_ADDRESS_LENGTH = 500;

/** Trimmed, in UTF-16 units. */
export const MAX_DESK_NAME_LENGTH = 30;
/** Of a desk or a line. */
export const MAX_DIRECTION_LENGTH = 60;
export const MAX_LINE_NAME_LENGTH = 100;
export const MAX_PERSON_NAME_LENGTH = 100;

/** Lines that the settings can name. */
export const MAX_LINES = 200;
/** Of a chain. */
export const MAX_LOBBIES = 20_000;

/** Users named in settings, and offered in a booking form. */
export const MAX_PEOPLE = 300;

/** A day: how long something stays on a display. */
export const MAX_MINUTES = 1440;

/** Length of an appointment whose list says neither end nor length, unless its line has another. */
export const USUAL_MINUTES = 30;

/** Name, place or room of a screen, in UTF-16 units. */
export const MAX_SCREEN_TEXT_LENGTH = 60;

/** Displays that may share one board. */
export const MAX_PAGES = 9;

export const MAX_VERSION_LENGTH = 60;

/** In CSS pixels: four times 8K. */
export const MAX_SIDE_PX = 32_768;

/** Days that the lobby may choose from. Reasons: docs/security.md. */
export const RETENTION_DAYS = {
  names: { least: 1, most: 14 },
  eventBodies: { least: 1, most: 7 },
  unreadableBodies: { least: 1, most: 30 },
  appointments: { least: 2, most: 90 },
  audit: { least: 7, most: 730 },
} as const;

/** Default days. Reasons: `PERIODS` of the hub. */
export const RETENTION_DEFAULTS = {
  names: 1,
  eventBodies: 2,
  unreadableBodies: 7,
  appointments: 14,
  audit: 90,
} as const;

/** In UTF-16 units: the largest logo and some desks. */
export const MAX_SETTINGS_FILE_LENGTH = 400_000;

/** Visitor records of one search and one erasure. */
export const MAX_RECORDS = 50;

/** Clerks that Foyer keeps. */
export const MAX_CLERKS = 200;

/** One field of a booking, in UTF-16 units. An extra field may be a note. */
export const MAX_TYPED_LENGTH = 2_000;

/** Extra fields, their options, or labels of a booking. */
export const MAX_EXTRAS = 50;

/** On the location's clocks. */
export const QUARTERS_OF_DAY = 96;

/** Next times of a line in a booking form: after three that the booking system rejects there are others. */
export const MAX_STARTS = 8;

/** Appointments of one list of another program, booked in about a quarter of an hour. */
export const MAX_BOOKED_ROWS = 5_000;

/** No-shows of one press. */
export const MAX_MARKED_AT_ONCE = 200;

/** In UTF-16 units. A pasted page is cut. */
export const MAX_SEARCH_LENGTH = 120;

export const MAX_SEARCH_HITS = 200;

/** A bundle of a dozen certificates has some 25,000 characters. */
export const MAX_AUTHORITY_FILE_LENGTH = 200_000;

/** A word that matches more names than this distinguishes nothing. */
export const MAX_NAMES_MEANT = 100;

/** `KeyboardEvent.key` that reads a kiosk's screen aloud, sent by a tactile keypad or a headset jack. */
export const HEAR_KEY = 'F8';

/** Why a sign-in with an account failed or ended. */
export const ACCOUNT_PROBLEMS = [
  /** The provider did not answer, or answered with an error of its own. */
  'away',
  /** Its clock and the hub's are too far apart. */
  'clock',
  /** In none of the groups. */
  'not-member',
  /** The provider names no groups. */
  'no-groups',
  /** The person gave up, or the provider said no. */
  'cancelled',
  /** Begun too long ago, or in another browser. */
  'expired',
  /** Something in the answer was not as it must be. */
  'rejected',
  /** The sign-in has ended, and has to be repeated. */
  'due',
] as const;
