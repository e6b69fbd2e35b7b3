/**
 * The readings: every point that the specification leaves open, with the answers it may have. One table; the
 * first value of each is the default. `GET` and `PUT /_simulator/readings`, `--reading NAME=VALUE`.
 */
import { z } from 'zod';
import { seededRandom, type Random } from '../base/random.ts';

/** `silent` says where the specification (docs/service-interface.md) is silent, in one sentence. */
const reading = <const V extends readonly [string, string, ...string[]]>(values: V, silent: string) =>
  z.literal(values).describe(silent);

export const READINGS = {
  'ticket-ids': reading(
    ['shared', 'own', 'colliding'],
    'Appointment states: how the ticket of a checked-in appointment is numbered is not shown; it may have the ' +
      "appointment's id, one of its own, or one that another appointment has.",
  ),
  'refusal-body': reading(
    ['envelope', 'message', 'errors', 'code', 'empty', 'text'],
    'Errors: the envelope is stated in general, the bodies of validation errors and of each endpoint are not shown.',
  ),
  'success-body': reading(
    ['status-code', 'empty-200', '204', 'record', 'word'],
    'Endpoints: the answers of check-in, cancel, no-show and change are not shown; `record` is the whole appointment, ' +
      '`word` a JSON text.',
  ),
  'create-status': reading(
    ['200', '201'],
    'Errors: success is any status from 200 to 299, so a create may answer 201.',
  ),
  'auto-assign-answer': reading(
    ['both', 'id', 'nothing', 'address'],
    'Endpoints: the answer of auto-assign is not shown; it may have id and publicId, the id alone or neither, or give the ' +
      'address of what it made in a Location header.',
  ),
  'wrong-state': reading(
    ['400', '404', '409', '422', 'again', 'record'],
    'Errors: the error condition of a wrong state is not shown; `again` answers 2xx when the state is already so, ' +
      '`record` answers 200 and the appointment as it is, whatever its state.',
  ),
  'unknown-id': reading(
    ['404', '400', '409', '422'],
    'Errors: the error condition of an unknown id is not shown.',
  ),
  'bad-input': reading(['400', '422'], 'Errors: the status of validation errors is not shown.'),
  'disabled-line': reading(
    ['409', '400', '404', '422'],
    'Errors: what an appointment operation on a disabled line answers is not shown.',
  ),
  'no-show-check-in': reading(
    ['refused', 'allowed'],
    'Appointment states: the states from which a check-in starts are not shown, so a no-show may still be checked in.',
  ),
  'ticket-statuses': reading(['seen', 'more'], 'Ticket: the complete list of statuses is not shown.'),
  'ticket-made': reading(
    ['at-check-in', 'with-appointment'],
    'Appointment states: whether the ticket exists before the visitor moves to the queue is not shown.',
  ),
  'cancelled-payload': reading(
    ['called', 'without-called', 'canceller'],
    'Events: which further fields a cancelled ticket carries is not shown; `canceller` has `cancelled` and no `called`.',
  ),
  'recall-payload': reading(
    ['new-date', 'same-date', 'other-desk'],
    'Events: what a recall does to `called.date` and `called.desk` is not shown.',
  ),
  'put-back-payload': reading(
    ['without-called', 'called'],
    'Ticket: whether a ticket that was called and waits again still has `called` is not shown.',
  ),
  'optional-fields': reading(
    ['absent', 'null', 'other-type', 'long'],
    'Ticket: which fields are always there, of which type and how long is not shown.',
  ),
  timestamps: reading(
    ['milliseconds', 'seconds', 'microseconds', 'basic'],
    'Ticket: timestamps are ISO 8601 UTC; how fine they are and how UTC is written is not shown.',
  ),
  'other-lobbies': reading(
    ['no', 'yes'],
    'Events: whether a listener hears one location or all of the account is not shown.',
  ),
  'other-events': reading(
    ['no', 'yes'],
    'Events: whether a listener also gets types that are not in the table is not shown.',
  ),
  'signature-content': reading(
    ['body', 'address-and-body', 'time-and-body'],
    'Events: how the signature is computed is not shown; with `time-and-body` its header tells the time too.',
  ),
  envelope: reading(
    ['none', 'named', 'dated', 'subscribed'],
    'Events: whether a body has more than `type` and `data`, such as a name of the event or the time and number of the ' +
      'try, is not shown; nor whether a further try sends the same bytes.',
  ),
  'signature-case': reading(['lower', 'upper'], 'Events: how the signature is written is not shown.'),
  rate: reading(
    ['10', '5'],
    'Limits: 5 requests per second are stated beside a replenish rate of 10 per second.',
  ),
  refill: reading(
    ['continuous', 'each-second'],
    'Limits: whether the bucket grows call by call or once a second is not shown.',
  ),
  'after-429': reading(
    ['one-token', 'full'],
    'Limits: "until the bucket replenishes" may mean until it holds one call or until it is full.',
  ),
  'retry-after': reading(
    ['none', 'seconds', 'date'],
    'Limits: whether a 429 carries Retry-After, and in which form, is not shown.',
  ),
  remaining: reading(
    ['once', 'absent', 'twice', 'not-a-number', 'always-full'],
    'Limits: the form of X-Ratelimit-Remaining behind proxies and with a higher limit is not shown; with `always-full` ' +
      'something on the way answers for the limit and knows nothing of it.',
  ),
  'locations-body': reading(
    ['data', 'array', 'further-fields', 'page', 'numbered', 'alone', 'by-id', 'unnamed', 'odd-count'],
    'Endpoints and Location: the answer of the list and further location fields are not shown; `numbered` and `alone` ' +
      'put the status code that every body carries beside the locations, or the only one, `by-id` gives them by their ' +
      'ids, under `unnamed` only the first has a name, and under `odd-count` the number of locations is an object.',
  ),
  'locations-pages': reading(
    ['whole', 'next', 'link', 'cursor'],
    'Endpoints: whether the list comes in pages, and how the next one is named, is not shown; with `cursor` it is named ' +
      'by a word and not by its address.',
  ),
  'locations-path': reading(
    ['with-slash', 'without-slash'],
    'Endpoints: whether the last slash of the path is needed is not shown.',
  ),
  'service-clock': reading(
    ['same', 'plus-2m', 'minus-2m', 'plus-1h', 'minus-1h'],
    "Ticket: whose clock the timestamps follow is not shown; the service's may differ from the lobby's.",
  ),
  'called-moment': reading(
    ['told', 'later'],
    'Events: a call comes with a `called` object; that its `date` is set in that very event, and not only in later ' +
      'ones, is not said.',
  ),
  'appointment-times': reading(
    ['any', 'offset', 'utc', 'utc-milliseconds'],
    'Appointment input: times are ISO 8601 and no example is shown; which ways to write the zone and a fraction are taken ' +
      'is open.',
  ),
  'appointment-ids': reading(
    ['short', 'long'],
    'Appointment: an id is a string; how long it is, and of what it is made, is not shown.',
  ),
  'end-of-arrived': reading(
    ['refused', 'allowed'],
    'Appointment states: the states from which cancel and no-show start are not shown, so they may from Checked-in.',
  ),
  'appointment-answer': reading(
    ['short', 'record', 'own-slots'],
    'Endpoints: the answers of auto-assign and change are not shown, and the full record is not; it may come with them, ' +
      'and tell a slot that the service made of the times asked for.',
  ),
  'key-scope': reading(
    ['all', 'appointments'],
    'Authentication: permissions and scopes of a key are not shown, so one may check visitors in and not list locations.',
  ),
  'version-header': reading(
    ['appointments', 'all'],
    'Versioning: appointment calls send the header; whether it is mandatory, and on which calls, is not shown.',
  ),
  precision: reading(
    ['one', 'drawn'],
    'Ticket: whether every event writes its timestamps equally fine is not shown; with `drawn` each is written in whole ' +
      'seconds, in milliseconds, cut off or rounded, or in microseconds.',
  ),
  'forbidden-rows': reading(
    ['none', 'one-401', 'one-403'],
    'Authentication: permissions of a key are not shown, so it may be kept from single appointments; one in eight, by its ' +
      'code, is then 401 or 403 for every operation, for good.',
  ),
  'contradicting-status': reading(
    ['none', 'body-says-done'],
    'Errors: that the status line and the `statusCode` of the body always agree is not said; with `body-says-done` a ' +
      'check-in or booking that was done is answered 409 with 200 and an id in the body, for one code in four.',
  ),
  'node-skew': reading(
    ['none', 'one-ahead'],
    'Ticket: whether all timestamps are of one clock is not shown; with `one-ahead` every other call is made at a node ' +
      'of the service whose clock is five minutes ahead.',
  ),
} as const;

const readingsSchema = z.strictObject(READINGS);

export type Readings = Readonly<z.infer<typeof readingsSchema>>;
export type ReadingName = keyof Readings;

/** The rows of the table: name, values, and where the specification is silent. */
const entries = Object.entries(READINGS).map(([name, row]): [string, readonly string[]] => [
  name,
  [...row.values],
]);

/** Every reading's name, in the order of the table. */
export const READING_NAMES: readonly ReadingName[] = z
  .array(readingsSchema.keyof())
  .parse(Object.keys(READINGS));

export const DEFAULT_READINGS: Readings = readingsSchema.parse(
  Object.fromEntries(entries.map(([name, values]) => [name, values[0]])),
);

/** One value of every reading, each as likely as the others of its row. */
export function drawReadings(random: Random): Readings {
  return readingsSchema.parse(
    Object.fromEntries(entries.map(([name, values]) => [name, values[Math.floor(random() * values.length)]])),
  );
}

/** The same seed draws the same readings. */
export function readingsOfSeed(seed: number): Readings {
  return drawReadings(seededRandom(seed));
}

export type ParsedReadings =
  | { readonly kind: 'readings'; readonly readings: Partial<Readings> }
  /** `message` is one sentence for people. */
  | { readonly kind: 'bad'; readonly message: string };

/** Reads some readings as `{name: value}`; one bad name or value refuses them all. */
export function parseReadings(json: unknown): ParsedReadings {
  const parsed = readingsSchema.partial().safeParse(json);
  if (parsed.success) {
    const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
    return { kind: 'readings', readings: Object.fromEntries(given) };
  }
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return { kind: 'bad', message: `There is no reading ${String(issue.keys[0]).slice(0, 60)}.` };
  }
  const row = entries.find(([name]) => name === issue?.path[0]);
  if (row === undefined) return { kind: 'bad', message: 'The readings must be a JSON object.' };
  const [name, values] = row;
  const last = values.at(-1) ?? '';
  return { kind: 'bad', message: `${name} must be ${values.slice(0, -1).join(', ')} or ${last}.` };
}

/** All readings of a simulator, those not named being the defaults, unless `before` says otherwise. */
export function completed(some: Partial<Readings>, before: Readings = DEFAULT_READINGS): Readings {
  const given = Object.entries(some).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** The readings in force. */
export interface ReadingBox {
  get<N extends ReadingName>(name: N): Readings[N];
  all(): Readings;
  /** Readings that are not named stay as they are. */
  put(some: Partial<Readings>): void;
}

export function createReadingBox(first: Readings): ReadingBox {
  let readings = first;
  return {
    get: (name) => readings[name],
    all: () => readings,
    put(some) {
      readings = completed(some, readings);
    },
  };
}
