/**
 * The `poison` suite: one intent that cannot be sent among many that can.
 *
 * A run is one intent. For each kind of poison the same number of intents is saved, three to an appointment (two changes
 * and a check-in), with the poison at a drawn place; then they are sent to the simulated service. All the others must
 * arrive, in order per appointment, and the poison must be in front of staff.
 */
import { appointmentPath } from '../../support/records/appointment-path.ts';
import { type NetworkHub, openNetworkHub } from '../network/hub.ts';
import { type NetworkParts, REAL_PARTS } from '../network/process.ts';
import { type Entry, type NetworkService, startNetworkService } from '../network/service.ts';
import { type IntentKind, IntentKindSchema, isCreate } from '../../../src/main/outbox/intent.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { createWeatherNetwork } from '../weather.ts';

const MINUTE = 60_000;
const POISON = 'poison';
/** Once the others are through, further visitors come: an intent is set aside when others get through and it does not. */
const LATER_VISITORS = 12;

type Fetch = typeof globalThis.fetch;

interface Poison {
  readonly name: string;
  /** What is asked; by default a check-in. */
  readonly kind?: IntentKind;
  /** The appointment's id, where that is what is wrong. */
  readonly id?: string;
  /** What the network does to requests for the poison. */
  readonly fetch?: (real: Fetch, ...given: Parameters<Fetch>) => Promise<Response>;
  /** Damage to its row. */
  readonly damage?: string;
}

const errorPage = (status: number, body: string, type: string): Promise<Response> =>
  Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));

const JSON_TYPE = 'application/json';

/** Requests that the API key may not make, one for each operation. */
const FORBIDDEN: readonly Poison[] = [401, 403].flatMap((status) =>
  IntentKindSchema.options.map((kind): Poison => ({
    name: `a ${status} for one ${kind}`,
    kind,
    fetch: () => errorPage(status, `{"statusCode":${status},"message":"Not with this key."}`, JSON_TYPE),
  })),
);

const POISONS: readonly Poison[] = [
  ...FORBIDDEN,
  {
    name: 'a refusal whose body says that it was done',
    fetch: () => errorPage(409, '{"statusCode":200,"id":"9"}', JSON_TYPE),
  },
  {
    name: 'a yes whose body says that it was refused',
    fetch: () => errorPage(200, '{"statusCode":409,"message":"No."}', JSON_TYPE),
  },
  {
    name: 'a server error each time',
    fetch: () => errorPage(500, '{"statusCode":500,"message":"Bang."}', 'application/json'),
  },
  { name: 'a connection cut each time', fetch: () => Promise.reject(new TypeError('fetch failed')) },
  {
    name: 'an answer that never comes',
    fetch: (_real, input) =>
      new Promise((_resolve, reject) => {
        if (input instanceof Request) input.signal.addEventListener('abort', () => reject(new Error('gone')));
      }),
  },
  {
    name: 'a filter that answers with a page',
    fetch: () => errorPage(403, '<html><title>Blocked</title></html>', 'text/html'),
  },
  {
    name: 'a refusal',
    fetch: () => errorPage(400, '{"statusCode":400,"message":"No."}', 'application/json'),
  },
  {
    name: 'a refusal in plain text',
    fetch: () => errorPage(400, 'No.', 'text/plain'),
  },
  { name: 'an id the service never heard of', id: 'nobody' },
  { name: 'an id that is no address', id: '..' },
  { name: 'an id that cannot be written into one', id: '\ud800' },
  {
    name: 'a damaged order',
    damage: `UPDATE intents SET kind = 'edit', payload = '{"startTime":' WHERE appointment_id = '${POISON}'`,
  },
  {
    name: 'an order of the wrong shape',
    damage: `UPDATE intents SET kind = 'edit', payload = '{"startTime":7}' WHERE appointment_id = '${POISON}'`,
  },
];

/** Asks for the poison; returns its intent. */
function ask(
  hub: NetworkHub,
  kind: IntentKind,
  id: string,
  booking: { readonly startTime: string; readonly endTime: string; readonly lineId: number },
): number {
  const input = { ...booking, firstName: 'Ada' };
  if (kind === 'create') void hub.actions().create({ ...input, assigneeId: 1 }, false);
  else if (kind === 'auto-assign') void hub.actions().create(input, true);
  else if (kind === 'edit') hub.actions().edit(id, { startTime: booking.startTime });
  else hub.actions().atDesk(kind, id);
  const intent = hub.intents().at(-1);
  if (intent?.kind !== kind) throw new Error('nothing was saved');
  return intent.id;
}

/** Whether a request is for the poison. Nothing else books, but for a poison that does. */
function isForPoison(url: string, { kind = 'check-in' }: Poison): boolean {
  const { pathname } = new URL(url);
  if (isCreate(kind)) return /^\/v1\/appointments(\/auto-assign)?$/.test(pathname);
  return pathname === `/v1/appointments/${POISON}` || pathname.startsWith(`/v1/appointments/${POISON}/`);
}

interface Kept {
  readonly id: number;
  readonly appointmentId: string;
}

/** Saves the intents; returns them as they were saved, and the poison. */
async function fill(
  hub: NetworkHub,
  service: NetworkService,
  runs: number,
  poison: Poison,
  random: () => number,
) {
  const lineId = await service.lineId();
  const others: Kept[] = [];
  const place = wholeBetween(random, 0, Math.max(0, Math.ceil((runs - 1) / 3) - 1));
  const poisonId = poison.id ?? POISON;
  const begins = Date.now();
  let poisonIntent = 0;
  const times = (n: number) => ({
    startTime: new Date(begins + n * MINUTE).toISOString(),
    endTime: new Date(begins + (n + 9_000) * MINUTE).toISOString(),
  });
  const put = (id: string, n: number): void =>
    hub.directory.put({
      id,
      code: `P-${n}`,
      firstName: 'Ada',
      lastName: '',
      lineId,
      startsAt: begins,
      endsAt: begins + MINUTE,
      status: 'Scheduled',
    });
  const newestOf = (id: string): Kept => {
    const intent = hub.table.openOf(id);
    if (!intent) throw new Error('nothing was saved');
    return intent;
  };
  const acts = ['change', 'change', 'check-in'] as const;
  for (let group = 0; others.length < runs - 1 || group <= place; group++) {
    if (group === place) {
      put(poisonId, -1);
      poisonIntent = ask(hub, poison.kind ?? 'check-in', poisonId, { ...times(-1), lineId });
    }
    if (others.length >= runs - 1) continue;
    const id = await service.book({
      ...times(0),
      firstName: 'Ada',
      lineId,
      assigneeId: 1,
      publicId: `P-${group}`,
    });
    put(id, group);
    for (const act of acts.slice(0, runs - 1 - others.length)) {
      const saved =
        act === 'change'
          ? hub.actions().edit(id, { startTime: times(others.length + 1).startTime })
          : hub.actions().atDesk('check-in', id);
      if (saved.kind !== 'accepted') throw new Error(`not saved: ${saved.kind}`);
      others.push(newestOf(id));
    }
  }
  return { others, poisonIntent, lineId, put };
}

function checkOrder(entries: readonly Entry[], others: readonly Kept[], wrong: (what: string) => void): void {
  const ids = new Set(others.map(({ appointmentId }) => appointmentId));
  for (const id of ids) {
    const path = appointmentPath(id);
    const own = entries.filter((entry) => entry.path.startsWith(`${path}/`) || entry.path === path);
    const starts = own.flatMap(({ body }) => {
      const start =
        typeof body === 'object' && body !== null && 'startTime' in body ? body.startTime : undefined;
      return typeof start === 'string' ? [start] : [];
    });
    if (starts.join() !== starts.toSorted().join()) wrong(`the changes of ${id} did not arrive in order`);
    const last = own.at(-1)?.path;
    const checkedIn = own.some((entry) => entry.path.endsWith('/checkin'));
    if (checkedIn && last !== `${path}/checkin`) wrong(`something of ${id} arrived after its check-in`);
    if (own.filter(({ processed }) => processed).length !== own.length)
      wrong(`something of ${id} was sent twice`);
  }
}

async function runPoison(
  service: NetworkService,
  poison: Poison,
  options: SuiteOptions,
  seed: number,
  parts: NetworkParts,
  findings: Findings,
): Promise<void> {
  const random = createRandom(seed);
  const wrong = (what: string): void => findings.violation(`${poison.name}, seed ${seed}: ${what}`);
  const weather = createWeatherNetwork(random);
  const real = weather.fetch;
  // While people act the building is offline, so that all the intents wait together.
  let offline = true;
  const fetch: Fetch = (...given) => {
    const [input] = given;
    const url = input instanceof Request ? input.url : String(input);
    if (offline)
      return Promise.reject(
        Object.assign(new TypeError('no'), { cause: { code: 'ECONNREFUSED', message: '' } }),
      );
    return poison.fetch && isForPoison(url, poison) ? poison.fetch(real, ...given) : real(...given);
  };
  const hub = await openNetworkHub(service, { ...weather, fetch }, random, parts);
  try {
    await service.fresh(seed, hub.clock.monotonic);
    const { others, poisonIntent, put, lineId } = await fill(hub, service, options.runs, poison, random);
    await hub.pass(0);
    if (poison.damage) hub.database.sqlite.exec(poison.damage);
    offline = false;
    await hub.restart('stop');
    const isOpen = (): boolean => others.some(({ id }) => hub.table.byId(id)?.state !== 'confirmed');
    // At five requests a second, the limit as stated, with a minute to find the service back.
    const end = hub.clock.monotonic() + MINUTE + options.runs * 400;
    while (isOpen() && hub.clock.monotonic() < end) await hub.pass(1_000);
    let pauses = 0;
    for (let n = 0; n < LATER_VISITORS; n++) {
      const times = {
        startTime: new Date(Date.now() + n).toISOString(),
        endTime: new Date(Date.now() + MINUTE).toISOString(),
      };
      const id = await service.book({
        ...times,
        firstName: 'Ada',
        lineId,
        assigneeId: 1,
        publicId: `L-${n}`,
      });
      put(id, 10_000 + n);
      hub.actions().atDesk('check-in', id);
      for (let second = 0; second < 35; second += 5) {
        await hub.pass(5_000);
        if (hub.keyRejected()) pauses += 1;
      }
    }
    if (pauses > 0) wrong(`the key was taken for rejected ${pauses} times while others got through`);
    const missing = others.filter(({ id }) => hub.table.byId(id)?.state !== 'confirmed');
    findings.count('arrived', others.length - missing.length);
    findings.count(`poison ${hub.table.byId(poisonIntent)?.state ?? 'unreadable'}`);
    if (missing.length > 0) wrong(`${missing.length} of ${others.length} others did not arrive`);
    checkOrder(await service.requests(), others, wrong);
    const shown = hub.table.forStaff().map(({ id }) => id);
    if (!shown.includes(poisonIntent)) wrong('the poison is in front of nobody');
  } finally {
    await hub.close();
  }
}

export async function runPoisonSuite(
  options: SuiteOptions,
  parts: NetworkParts = REAL_PARTS,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  try {
    for (const poison of POISONS) {
      await runPoison(service, poison, options, wholeBetween(random, 1, 2 ** 31 - 1), parts, findings);
      options.say?.(`poison: ${poison.name}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  findings.count('kinds of poison', POISONS.length);
  return findings.report('poison', options);
}
