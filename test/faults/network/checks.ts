/** What must hold in a lobby at rest: the hub's word, held against what the service saw. */
import { appointmentPath } from '../../support/records/appointment-path.ts';
import { isCreate, type Intent, setsState, STATUS_AFTER } from '../../../src/main/outbox/intent.ts';
import { readOrder } from '../../../src/main/outbox/order.ts';
import { markOf } from './clerk.ts';
import type { Lobby } from './lobby.ts';
import type { Booked, Entry } from './service.ts';
import type { Findings } from '../suite.ts';
import { wordsOf } from '../../support/records/readings-of.ts';
import { madeUpRefusal, REFUSALS } from '../weather.ts';

const STEP = { 'check-in': 'checkin', cancel: 'cancel', 'no-show': 'marknoshow' } as const;

interface Seen {
  readonly lobby: Lobby;
  readonly intents: readonly Intent[];
  readonly entries: readonly Entry[];
  readonly booked: readonly Booked[];
  readonly wrong: (what: string) => void;
  readonly count: Findings['count'];
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;

/** Requests that asked for this intent, as far as they can be told from those for another one like it. */
function entriesOf({ entries }: Seen, intent: Intent): readonly Entry[] {
  const path = appointmentPath(intent.appointmentId);
  const { kind } = intent;
  if (setsState(kind)) return entries.filter((entry) => entry.path === `${path}/${STEP[kind]}`);
  const order = readOrder(intent);
  if (order?.kind === 'edit') {
    // As moments: how a time is written is for the service's profile to say.
    const at = Date.parse(String(order.patch.startTime));
    const startOf = ({ body }: Entry): number => Date.parse(String(fieldOf(body, 'startTime')));
    return entries.filter((entry) => entry.path === path && Object.is(startOf(entry), at));
  }
  const mark = markOf(intent);
  return entries.filter(
    (entry) =>
      (entry.path === '/v1/appointments' || entry.path === '/v1/appointments/auto-assign') &&
      fieldOf(entry.body, 'lastName') === mark,
  );
}

const isSuccess = ({ status }: Entry): boolean => status !== null && status >= 200 && status < 300;

/** A success with the record of an appointment that was left as it is; a page in between has none. */
const isKept = (entry: Entry): boolean => isSuccess(entry) && !entry.processed && entry.appointment !== null;

/** The appointment was left in another state than was asked for. */
const hasOtherState = ({ kind }: Intent, entry: Entry): boolean =>
  isKept(entry) && setsState(kind) && entry.appointment !== STATUS_AFTER[kind];

/** A refusal by the service itself. */
const isRefusal = (intent: Intent, entry: Entry): boolean =>
  hasOtherState(intent, entry) ||
  (entry.status !== null &&
    !entry.processed &&
    entry.status >= 400 &&
    entry.status < 500 &&
    ![401, 408, 429].includes(entry.status));

/** The service did what was asked, or said that it is so already. */
const isAgreement = (intent: Intent, entry: Entry): boolean =>
  entry.processed || (isKept(entry) && !hasOtherState(intent, entry));

/** By its record the appointment is no longer what an attempt made of it. Who was served was checked in before. */
const isUndoneByOthers = (intent: Intent, entry: Entry): boolean =>
  hasOtherState(intent, entry) && !(intent.kind === 'check-in' && entry.appointment === 'Served');
/** The hub cannot know whether the service acted. */
const isAmbiguous = ({ status, processed }: Entry): boolean =>
  status === null || status >= 500 || (processed && status >= 400);

const isForStaff = ({ hub }: Lobby, { id }: Intent): boolean =>
  hub.table.forStaff().some((one) => one.id === id);

/**
 * A refusal that cannot tell whether an earlier attempt took effect: of one who was a no-show before, and one with a
 * status that is not known to mean a wrong state, such as a 404 or one that the simulator makes up. A record (200) tells.
 */
const saysNothing = ({ statusCode, previousStatus }: Intent): boolean =>
  previousStatus === 'No-show' || (statusCode !== undefined && ![200, ...REFUSALS].includes(statusCode));

/** A person who could look at the service gave it up. */
const isGivenUp = ({ resolution }: Intent): boolean => resolution === 'give-up';

/** A no-show without an answer, given up for the visitor's check-in, which follows it and is judged by itself. */
const hasGivenWay = ({ intents }: Seen, { id, appointmentId, resolution }: Intent): boolean =>
  resolution === 'visitor-came' &&
  intents.some((one) => one.id > id && one.kind === 'check-in' && one.appointmentId === appointmentId);

function checkSettled(seen: Seen, intent: Intent): void {
  const { lobby, wrong, count } = seen;
  const name = `${intent.kind} ${intent.id}`;
  const own = entriesOf(seen, intent);
  count(`intents ${intent.presumed ? 'presumed' : intent.state}`);
  switch (intent.state) {
    case 'queued':
    case 'sending':
      return wrong(`${name} is still ${intent.state} after ${intent.attempts} attempts`);
    case 'unresolved':
      return wrong(`${name} was not decided`);
    case 'refused': {
      if (!isForStaff(lobby, intent)) wrong(`${name} is refused and in front of nobody`);
      if (!own.some((entry) => isRefusal(intent, entry)))
        wrong(`${name} is refused (${intent.statusCode}) and the service never said no`);
      const same = seen.intents.filter(
        (one) => one.kind === intent.kind && one.appointmentId === intent.appointmentId,
      );
      const tookEffect =
        own.some(({ processed }) => processed) && same.every(({ state }) => state !== 'confirmed');
      // What had no answer is shown as unsure.
      const isUnsure =
        lobby.hub.table.unknownAttempts(intent) > 0 && (intent.kind === 'edit' || saysNothing(intent));
      const isOver = own.some((entry) => isUndoneByOthers(intent, entry));
      if (tookEffect && !isUnsure && !isOver) wrong(`${name} is told as refused and took effect`);
      return;
    }
    case 'confirmed':
      if (intent.presumed) {
        if (!isForStaff(lobby, intent)) wrong(`${name} is presumed and in front of nobody`);
        if (lobby.hub.table.unknownAttempts(intent) === 0)
          wrong(`${name} is presumed without an unknown attempt`);
      } else if (!own.some((entry) => isAgreement(intent, entry))) {
        wrong(`${name} is confirmed and the service never did it`);
      }
      return;
    case 'undone':
      if (
        !isCreate(intent.kind) &&
        !isGivenUp(intent) &&
        !hasGivenWay(seen, intent) &&
        own.some(({ processed }) => processed)
      ) {
        const others = seen.intents.some(
          (one) =>
            one.id !== intent.id && one.kind === intent.kind && one.appointmentId === intent.appointmentId,
        );
        if (!others) wrong(`${name} is undone and took effect`);
      }
  }
}

/** Never twice: neither made twice, nor sent again after an outcome that nobody knows, unless a person said so. */
function checkCreate(seen: Seen, intent: Intent): void {
  const { lobby, booked, wrong, count } = seen;
  const name = `${intent.kind} ${intent.id}`;
  const own = entriesOf(seen, intent).toSorted((a, b) => a.n - b.n);
  const made = booked.filter(({ lastName }) => lastName === markOf(intent));
  const again = lobby.sentAgain.get(intent.id) ?? 0;
  if (own.some(isAmbiguous)) count('bookings of unknown outcome');
  if (made.length > 1) wrong(`${name} was made ${made.length} times`);
  if (own.filter(({ processed }) => processed).length > 1) wrong(`${name} was processed more than once`);
  const resent = own.filter((entry, at) => isAmbiguous(entry) && at < own.length - 1).length;
  if (resent > again)
    wrong(`${name} was sent again ${resent} times after an unknown outcome, ${again} times by a person`);
  const [there] = made;
  if (intent.resolution === 'no-id') {
    // The service did not say which one it made: a person looks there.
    if (!there || !isForStaff(lobby, intent)) wrong(`${name} has no id and is in front of nobody`);
    count('bookings without an id');
  } else if (intent.state === 'confirmed') {
    if (there?.id !== intent.appointmentId)
      wrong(`${name} is confirmed as ${intent.appointmentId} and is not there`);
    else if (!lobby.hub.directory.byId(there.id)) wrong(`${name} is there and not in the directory`);
  } else if (there) wrong(`${name} is ${intent.state} and is there`);
}

function checkAgreement(seen: Seen, id: string): void {
  const { lobby, wrong, count } = seen;
  const here = lobby.hub.directory.byId(id);
  const there = seen.booked.find((one) => one.id === id);
  const intents = seen.intents.filter((intent) => intent.appointmentId === id);
  // In front of a person: the hub was told no because of somebody else.
  if (lobby.changedElsewhere.has(id)) return;
  // So is what had no answer and then one that says nothing, and what a person gave up.
  const isWithAPerson = intents.some(
    (intent) =>
      isGivenUp(intent) ||
      (intent.state === 'refused' &&
        saysNothing(intent) &&
        lobby.hub.table.unknownAttempts(intent) > 0 &&
        isForStaff(lobby, intent)),
  );
  if (isWithAPerson) return count('appointments left to a person');
  const madeUp = intents.some(
    (intent) =>
      intent.presumed &&
      entriesOf(seen, intent).some(({ status }) => status === madeUpRefusal(lobby.readings)),
  );
  // No events come here: who was served is still waiting.
  const isServed = there?.status === 'Served' && here?.status === 'Checked-in';
  if (here?.status !== there?.status && !isServed) {
    // What is not promised: a refusal for another reason, right after an attempt without an answer.
    if (madeUp) count('presumed wrongly after a made-up refusal');
    else wrong(`appointment ${id} is ${here?.status} here and ${there?.status} at the service`);
  }
  const unsure = intents.some(
    (intent) => intent.kind === 'edit' && intent.state === 'refused' && intent.unknownAttempts > 0,
  );
  if (!unsure && here && there && here.startsAt !== Date.parse(there.startTime)) {
    wrong(`appointment ${id} begins at another time at the service`);
  }
}

/** Of one appointment an intent is first taken after the ones before it. */
function checkOrder(seen: Seen, id: string): void {
  let before = 0;
  for (const intent of seen.intents.filter((one) => one.appointmentId === id)) {
    const alike = seen.intents.filter((one) => one.appointmentId === id && one.kind === intent.kind);
    if (setsState(intent.kind) && alike.length > 1) continue;
    const first = entriesOf(seen, intent).find((entry) => isAgreement(intent, entry))?.n;
    if (first === undefined) continue;
    if (first < before) seen.wrong(`${intent.kind} ${intent.id} of ${id} overtook an earlier intent`);
    before = first;
  }
}

export async function checkLobby(lobby: Lobby, findings: Findings, where: string): Promise<void> {
  const seen: Seen = {
    lobby,
    intents: lobby.hub.intents(),
    entries: await lobby.service.requests(),
    booked: await lobby.service.appointments(),
    wrong: (what) => findings.violation(`${where}: ${what} (${wordsOf(lobby.readings)})`),
    count: findings.count,
  };
  findings.count('intents', seen.intents.length);
  findings.count('requests', seen.entries.length);
  if (seen.intents.length !== lobby.accepted()) {
    seen.wrong(`${lobby.accepted()} acts were accepted and ${seen.intents.length} are kept`);
  }
  for (const intent of seen.intents) {
    checkSettled(seen, intent);
    if (isCreate(intent.kind)) checkCreate(seen, intent);
  }
  for (const id of lobby.appointments) {
    checkAgreement(seen, id);
    checkOrder(seen, id);
  }
}
