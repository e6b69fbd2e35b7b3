/** Broken parts of the way of an event, from the socket to the board. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { GroupCommit, Written } from '../../../src/main/webhooks/group-commit.ts';
import type { TicketEvent } from '../../../src/main/webhooks/event.ts';
import { WEBHOOK_LIMITS } from '../../../src/main/webhooks/bodies.ts';
import { realFlood, runFloodSuite } from '../flood/suite.ts';
import { type HostileCapabilities, runHostileSuite } from '../hostile/suite.ts';
import { realOwners } from '../order/owners.ts';
import { type OrderCapabilities, runOrderSuite } from '../order/suite.ts';
import { runSlowSuite, shortPatience, type SlowCapabilities } from '../slow/suite.ts';
import { realParts } from '../webhook-rig.ts';
import type { BrokenVariant } from './variant.ts';

const SEED = 7;

const hostile = (name: string, broken: Partial<HostileCapabilities>): BrokenVariant => ({
  name,
  suite: 'hostile',
  run: () => runHostileSuite({ seed: SEED, runs: 800 }, { ...realParts, ...broken }),
});
const order = (name: string, broken: Partial<OrderCapabilities>): BrokenVariant => ({
  name,
  suite: 'order',
  run: () => runOrderSuite({ seed: SEED, runs: 40, stopAt: /./ }, { ...realParts, ...broken }),
});
const slow = (name: string, limits: SlowCapabilities['limits']): BrokenVariant => ({
  name,
  suite: 'slow',
  run: () =>
    runSlowSuite(
      { seed: SEED, runs: 18 },
      // Not waited for longer than it takes to see: these are never cut. With room for all, since a good webhook that
      // finds none takes the place of the oldest, which on a busy machine would be the end of each of them.
      {
        ...shortPatience,
        cutWithinMs: 6_000,
        limits: { ...shortPatience.limits, maxConnections: 100, ...limits },
      },
    ),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Every write of a batch in one transaction and nothing around each: as `inSavepoint` without its savepoint. */
function gathering(
  transaction: <T>(work: () => T) => T,
  attempt: <T>(work: () => T) => Written<T>,
): GroupCommit {
  let gathered: { readonly run: () => void; readonly settle: (failure?: string) => void }[] = [];
  return <T>(work: () => T) =>
    new Promise<Written<T>>((resolve) => {
      let result: Written<T> = { kind: 'failed', reason: 'not reached' };
      gathered.push({
        run: () => void (result = attempt(work)),
        settle: (failure) => resolve(failure === undefined ? result : { kind: 'failed', reason: failure }),
      });
      if (gathered.length > 1) return;
      setImmediate(() => {
        const batch = gathered;
        gathered = [];
        let failure: string | undefined;
        try {
          transaction(() => {
            for (const piece of batch) piece.run();
          });
        } catch (error) {
          failure = reasonOf(error);
        }
        for (const piece of batch) piece.settle(failure);
      });
    });
}

/** The board as it comes: what arrives last is what is so. */
const asItArrives: OrderCapabilities['foldTicket'] = (ticket, event, heard) => {
  const now = realParts.foldTicket(undefined, event, heard);
  const [before] = ticket?.calls ?? [];
  const news = [...(before?.news ?? []), ...(now.calls[0]?.news ?? [])];
  const call = now.calls[0] ?? before;
  return { ...now, calls: call ? [{ ...call, news }] : [] };
};

/** The event as if each of its moments were told in milliseconds. */
function asIfInMilliseconds(event: TicketEvent): TicketEvent {
  const text = JSON.stringify(event, (name, value: unknown) => (name === 'stepMs' ? undefined : value));
  const read: TicketEvent = JSON.parse(text);
  return read;
}

/** Every request of an address takes a token before its signature is looked at; a signed one is given it back. */
const listenWithLimitFirst: HostileCapabilities['listen'] = (deps) => {
  const { perSecond, burst } = deps.limits?.failuresPerAddress ?? WEBHOOK_LIMITS.failuresPerAddress;
  let tokens = burst;
  let filledAt = deps.monotonic();
  return realParts.listen({
    ...deps,
    limits: { ...deps.limits, failuresPerAddress: { perSecond: 0, burst: 20 } },
    isSigned(...given) {
      const now = deps.monotonic();
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      const isGood = (deps.isSigned ?? realParts.isSigned)(...given);
      if (!isGood) tokens -= 1;
      return isGood;
    },
  });
};

export const variants: readonly BrokenVariant[] = [
  hostile('a signature compared as far as it goes', {
    isSigned: (body, header, secrets, { algorithm }) =>
      header !== undefined &&
      secrets.some((secret) => createHmac(algorithm, secret).update(body).digest('hex').startsWith(header)),
  }),
  hostile('a signature compared in constant time without a look at its length', {
    isSigned(body, header, secrets, { algorithm }) {
      const given = Buffer.from(header ?? '', 'hex');
      return secrets.some((secret) =>
        timingSafeEqual(createHmac(algorithm, secret).update(body).digest(), given),
      );
    },
  }),
  hostile('a signature decoded without a look at its grammar', {
    isSigned(body, header, secrets, { algorithm }) {
      const given = Buffer.from(header ?? '', 'hex');
      return secrets.some((secret) => createHmac(algorithm, secret).update(body).digest().equals(given));
    },
  }),
  hostile('a signature over the decoded text instead of the bytes', {
    isSigned: (body, header, secrets, { algorithm }) =>
      secrets.some(
        (secret) => createHmac(algorithm, secret).update(body.toString()).digest('hex') === header,
      ),
  }),
  hostile('an answer before the write', {
    createIntake(deps) {
      const accept = realParts.createIntake(deps);
      return (body) => {
        setImmediate(() => void accept(body));
        return Promise.resolve(true);
      };
    },
  }),
  hostile('one transaction for a burst in which one event takes the others down', {
    createGroupCommit: ({ database }) =>
      gathering(database.transaction, (work) => ({ kind: 'written', value: work() })),
  }),
  hostile('one transaction for a burst that keeps half of an event that failed', {
    createGroupCommit: ({ database }) =>
      gathering(database.transaction, (work) => {
        try {
          return { kind: 'written', value: work() };
        } catch (error) {
          return { kind: 'failed', reason: reasonOf(error) };
        }
      }),
  }),
  hostile('a signed body that cannot be read, thrown away', {
    createJournal: (database) => ({ ...realParts.createJournal(database), quarantine: () => {} }),
  }),
  hostile('bodies of any size', { limits: { maxBody: Number.POSITIVE_INFINITY } }),
  hostile('a flood without a signature that is never told to come later', {
    listen: (deps) => {
      const plenty = { perSecond: 1e9, burst: 1e9 };
      return realParts.listen({ ...deps, limits: { ...deps.limits, failuresPerAddress: plenty } });
    },
  }),
  {
    ...hostile('a limit by rate before the signature', { listen: listenWithLimitFirst }),
    example: /a signed body within a flood was answered/,
  },
  {
    name: 'a limit by rate before the signature, under a flood',
    suite: 'flood',
    example: /signed events were answered 429/,
    run: () => runFloodSuite({ seed: SEED, runs: 1 }, { ...realFlood, listen: listenWithLimitFirst }),
  },
  order('events counted as often as they come', {
    createJournal(database) {
      const journal = realParts.createJournal(database);
      let n = 0;
      return {
        ...journal,
        add: (type, hash, body, at) =>
          journal.add(type, createHash('sha256').update(`${hash}${n++}`).digest('hex'), body, at),
      };
    },
  }),
  order('a board that trusts the order of arrival', { foldTicket: asItArrives }),
  order('a board for which only equal moments are one', {
    foldTicket: (ticket, event, heard) => realParts.foldTicket(ticket, asIfInMilliseconds(event), heard),
  }),
  order('a late event that takes "served" back', {
    foldTicket(ticket, event, heard) {
      const next = realParts.foldTicket(ticket, event, heard);
      if (event.type === 'ticket_served' || !event.data.called) return next;
      return { ...next, ends: next.ends.filter(({ kind }) => kind !== 'served') };
    },
  }),
  order('a cancellation that ends a call only when it names one', {
    foldTicket(ticket, event, heard) {
      const next = realParts.foldTicket(ticket, event, heard);
      return { ...next, ends: next.ends.filter((end) => 'at' in end) };
    },
  }),
  order('the desk whose name sorts last, of two with one date', {
    foldTicket(ticket, event, heard) {
      const next = realParts.foldTicket(ticket, event, heard);
      const calls = next.calls.map((call) => {
        const desk = ticket?.calls.find(({ at }) => at === call.at)?.desk;
        return desk && call.desk && desk.name > call.desk.name ? { ...call, desk } : call;
      });
      return { ...next, calls };
    },
  }),
  order('a cancellation judged by the hub’s clock against the service’s', {
    foldTicket: (ticket, event, heard) => ({ ...realParts.foldTicket(ticket, event, heard), leastLag: 0 }),
  }),
  order('a ticket made with its appointment taken for an arrival', {
    foldTicket: (ticket, event, heard) => {
      const next = realParts.foldTicket(ticket, event, heard);
      return event.type === 'ticket_created' ? { ...next, joinedAt: next.joinedAt ?? heard.at } : next;
    },
  }),
  order('every ticket taken for that of the appointment with its id', {
    createTicketsHere: (deps) => realOwners.createTicketsHere({ ...deps, ticketIds: 'shared' }),
  }),
  order('an appointment that its own ticket does not move where ids are not known to be shared', {
    createTicketsHere: (deps) =>
      realOwners.createTicketsHere({
        ...deps,
        ticketIds: deps.ticketIds === 'unknown' ? 'own' : deps.ticketIds,
      }),
  }),
  slow('no timeouts', { headersMs: 0, requestMs: 0 }),
  slow('timeouts that nobody looks at: the checking interval of 30 s', { checkEveryMs: 30_000 }),
];
