/** Hubs with a guess of their own where the specification is silent: right under the default readings, wrong under others. */
import { vi } from 'vitest';
import type * as LobbyLines from '../../../src/main/board/lobby-lines.ts';
import type * as BoardReading from '../../../src/main/board/board-reading.ts';
import type * as LateCalls from '../../../src/main/board/late-call.ts';
import type * as Ends from '../../../src/main/board/ticket-end.ts';
import type * as KeyDoubts from '../../../src/main/service/key-doubt.ts';
import type * as RateBlock from '../../../src/main/service/rate-budget.ts';
import type * as LocationList from '../../../src/main/service/location-pages.ts';
import type * as Events from '../../../src/main/webhooks/event.ts';
import type * as Signatures from '../../../src/main/webhooks/signature.ts';
import type * as Silence from '../../../src/main/webhooks/silence.ts';
import { REAL_PARTS } from '../network/process.ts';
import type { BrokenVariant } from './variant.ts';
import { misled, network, replaced, spoiltCall, spoiltVerdict, takenByOne } from './wrong-guess.ts';

const onTheBoard: readonly BrokenVariant[] = [
  misled(
    {
      name: 'a hub for which an id alone says whose ticket it is',
      example: /has not come yet and is told already/,
      readings: { 'ticket-ids': 'colliding' },
    },
    { ticketIds: 'shared' },
  ),
  misled(
    {
      name: 'a hub that takes a ticket made with the appointment for an arrival',
      example: /has not come yet|board counts/,
      readings: { 'ticket-made': 'with-appointment' },
    },
    { ticketStatuses: { SCHEDULED: 'waiting' } },
  ),
  replaced(
    {
      name: 'a board on which a cancellation ends only the calls it names',
      example: /removed from the queue and is still on the card/,
      readings: { 'cancelled-payload': 'without-called' },
    },
    () =>
      vi.doMock('../../../src/main/board/ticket-end.ts', async (original) => {
        const real = await original<typeof Ends>();
        return {
          ...real,
          withEnds: (...given: Parameters<typeof real.withEnds>) =>
            real.withEnds(...given).filter((end) => 'at' in end),
        };
      }),
  ),
  replaced(
    {
      name: 'a board on which a second call of the same moment is no call',
      example: /second call of Ada was not heard/,
      readings: { 'recall-payload': 'same-date' },
    },
    spoiltCall((call) => ({ ...call, key: String(call.at) })),
  ),
  replaced(
    {
      name: 'a board that tells the age of a call by the service’s clock',
      example: /called to desk 3 and the card shows undefined/,
      readings: { 'service-clock': 'minus-1h' },
    },
    spoiltCall((call) => ({ ...call, heardAt: call.at })),
  ),
  replaced(
    {
      name: 'a board that shows every line of the account',
      example: /called to desk|heard once|board counts/,
      readings: { 'other-lobbies': 'yes' },
    },
    () =>
      vi.doMock('../../../src/main/board/lobby-lines.ts', async (original) => ({
        ...(await original<typeof LobbyLines>()),
        verdictOnLine: () => 'ours',
        ourLines: () => () => true,
      })),
  ),
];

const ofManyNodes: readonly BrokenVariant[] = [
  replaced(
    {
      name: 'a board that trusts every moment that a node of the service tells',
      example: /second call of Ada|is called again to desk/,
      readings: { 'node-skew': 'one-ahead' },
    },
    () =>
      vi.doMock('../../../src/main/board/late-call.ts', async (original) => ({
        ...(await original<typeof LateCalls>()),
        latestMoment: () => undefined,
      })),
  ),
];

const atTheListener: readonly BrokenVariant[] = [
  replaced(
    {
      name: 'a listener that knows signatures in lower case only',
      example: /were not taken/,
      readings: { 'signature-case': 'upper' },
    },
    () =>
      vi.doMock('../../../src/main/webhooks/signature.ts', async (original) => {
        const real = await original<typeof Signatures>();
        return {
          ...real,
          isSigned: (...given: Parameters<typeof real.isSigned>) =>
            given[1] === given[1]?.toLowerCase() && real.isSigned(...given),
        };
      }),
  ),
  replaced(
    {
      name: 'a listener that puts an event aside for a name that is no text',
      example: /was not heard|the card shows/,
      readings: { 'optional-fields': 'other-type' },
    },
    () =>
      vi.doMock('../../../src/main/webhooks/event.ts', async (original) => {
        const real = await original<typeof Events>();
        return {
          ...real,
          readEvent: (...given: Parameters<typeof real.readEvent>) =>
            given[0].includes('"lastName":[')
              ? { kind: 'unusable', problem: 'wrong-shape' }
              : real.readEvent(...given),
        };
      }),
  ),
];

const atTheService: readonly BrokenVariant[] = [
  misled(
    {
      name: 'a hub that sends times in another form than the service takes',
      example: /booking of Made was made 0 times/,
      readings: { 'appointment-times': 'utc-milliseconds' },
    },
    { appointmentTimes: 'offset' },
  ),
  replaced(
    {
      name: 'a client that reads the date of Retry-After by the hub’s own clock',
      example: /a minute later/,
      readings: { 'retry-after': 'date', 'service-clock': 'plus-1h' },
    },
    () =>
      vi.doMock('../../../src/main/service/rate-budget.ts', async (original) => {
        const real = await original<typeof RateBlock>();
        // The `Date` of the same answer is an hour ahead, too.
        return {
          ...real,
          parseRetryAfter: (header: string | null, nowMs: number) =>
            real.parseRetryAfter(header, Math.min(nowMs, Date.now())),
        };
      }),
  ),
  replaced(
    {
      name: 'a client that finds locations inside of "data" only',
      example: /connection test/,
      readings: { 'locations-body': 'array' },
    },
    () =>
      vi.doMock('../../../src/main/service/location-pages.ts', async (original) => {
        const real = await original<typeof LocationList>();
        return {
          ...real,
          readLocations: (body: unknown) => (Array.isArray(body) ? [] : real.readLocations(body)),
        };
      }),
  ),
  replaced(
    {
      name: 'a client that takes a refusal without the documented envelope for "not the service"',
      example: /nobody is told|booking of/,
      readings: { 'refusal-body': 'errors' },
    },
    spoiltVerdict((verdict, { text }) =>
      verdict.ok || verdict.failure.kind !== 'refused' || text?.includes('statusCode')
        ? verdict
        : { ok: false, failure: { ...verdict.failure, kind: 'offline' } },
    ),
  ),
  replaced(
    {
      name: 'a client for which a success has a body',
      example: /was told saved and not/,
      readings: { 'success-body': '204' },
    },
    spoiltVerdict((verdict, { status }) =>
      verdict.ok && verdict.body === undefined
        ? { ok: false, failure: { kind: 'unknown', statusCode: status, cause: 'empty' } }
        : verdict,
    ),
  ),
  replaced(
    {
      name: 'a client for which a booking is done only with status 200',
      example: /booking of/,
      readings: { 'create-status': '201' },
    },
    spoiltVerdict((verdict, { status }) =>
      verdict.ok && status === 201
        ? { ok: false, failure: { kind: 'unknown', statusCode: status } }
        : verdict,
    ),
  ),
  network(
    {
      name: 'a key that one forbidden appointment takes with it',
      example: /key was taken for rejected/,
      readings: { 'forbidden-rows': 'one-401' },
    },
    { key: takenByOne },
  ),
  network(
    {
      name: 'a client that believes the status line against the body',
      example: /is told as refused and took effect|is refused and is there/,
      readings: { 'contradicting-status': 'body-says-done' },
    },
    {
      classify(facts, hide) {
        const verdict = REAL_PARTS.classify(facts, hide);
        const isLine = !verdict.ok && verdict.failure.cause === 'contradiction' && facts.status >= 400;
        return isLine ? { ok: false, failure: { ...verdict.failure, kind: 'refused' } } : verdict;
      },
    },
  ),
  replaced(
    {
      name: 'a hub that one forbidden appointment takes the key from',
      example: /because of one appointment|is said to be key-rejected/,
      readings: { 'forbidden-rows': 'one-403' },
    },
    () =>
      vi.doMock('../../../src/main/service/key-doubt.ts', async (original) => {
        const real = await original<typeof KeyDoubts>();
        return {
          ...real,
          createKeyDoubt: (...given: Parameters<typeof real.createKeyDoubt>) =>
            takenByOne(real.createKeyDoubt(...given)),
        };
      }),
  ),
  network(
    {
      name: 'a wrong state that is known by status 400 only',
      example: /is told as refused and took effect/,
      readings: { 'wrong-state': '409' },
    },
    {
      afterFailure: (failure, tried) =>
        REAL_PARTS.afterFailure(
          failure,
          failure.statusCode === 409 ? { ...tried, unknownAttempts: 0 } : tried,
        ),
    },
  ),
];

/** Seen under all readings, also the default ones. */
function always(name: string, example: RegExp, replace: () => void): BrokenVariant {
  const { unseen: _unseen, ...variant } = replaced({ name, example, readings: {} }, replace);
  return variant;
}

const inSilence: readonly BrokenVariant[] = [
  always('a hub that takes silence for a quiet hour', /for three visitors, and nobody is told/, () =>
    vi.doMock('../../../src/main/webhooks/silence.ts', async (original) => ({
      ...(await original<typeof Silence>()),
      stoppedSince: () => undefined,
    })),
  ),
  always('a hub that is alarmed while events come', /they are told to have stopped/, () =>
    vi.doMock('../../../src/main/webhooks/silence.ts', async (original) => {
      const real = await original<typeof Silence>();
      return {
        ...real,
        // What an event tells of its visitor is learned, and is no answer to the next.
        eventArrived: (...given: Parameters<typeof real.eventArrived>) => {
          const { kept, ...rest } = real.eventArrived(...given);
          return { ...rest, open: given[0].open, kept: { ...kept, quiet: given[0].kept.quiet } };
        },
      };
    }),
  ),
  always('a display that hears nothing of it', /say different things/, () =>
    vi.doMock('../../../src/main/board/board-reading.ts', async (original) => {
      const real = await original<typeof BoardReading>();
      return {
        ...real,
        createBoardReading: ({
          eventsStopped: _never,
          ...deps
        }: Parameters<typeof real.createBoardReading>[0]) => real.createBoardReading(deps),
      };
    }),
  ),
];

export const variants: readonly BrokenVariant[] = [
  ...onTheBoard,
  ...ofManyNodes,
  ...atTheListener,
  ...atTheService,
  ...inSilence,
];
