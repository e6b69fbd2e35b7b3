/**
 * One moment, by the service's clock, at which a ticket was called, as it was told, and everything that was heard of it.
 * Events may come in any order: only unions, maxima and minima are taken. Which moments are one call is worked out from
 * all of them (`whole-calls.ts`).
 */
import { z } from 'zod';
import type { TicketEvent } from '../webhooks/event.ts';
import { type Receipt, notAfterOf, type Moment } from '../webhooks/moment.ts';

/** A `ticket_called` or `ticket_recalled` that gave this moment. */
const NewsSchema = z.object({ key: z.string(), isRecall: z.boolean(), heardAt: z.number() });

/**
 * Which payload knows the desk best where several give the same moment: a recall later than the call it repeats, a
 * changed ticket later than its call; a served or cancelled one is told last.
 */
const RANKS: Readonly<Record<TicketEvent['type'], number>> = {
  ticket_called: 0,
  ticket_created: 1,
  ticket_changed: 1,
  ticket_recalled: 2,
  ticket_served: 3,
  ticket_cancelled: 3,
};

const DeskSchema = z.object({ name: z.string(), rank: z.number(), heardAt: z.number() });
export type Desk = z.infer<typeof DeskSchema>;

const EarlierShapeSchema = z.object({
  at: z.number(),
  desk: z.string().optional(),
  called: z.boolean(),
  recalls: z.array(z.string()),
});

/** Rows written before receipts were kept: the service's own time stands for them. */
function fromEarlierShape(stored: unknown): unknown {
  const earlier = EarlierShapeSchema.safeParse(stored).data;
  if (!earlier) return stored;
  const { at, desk, called, recalls } = earlier;
  return {
    at,
    ...(desk === undefined ? {} : { desk: { name: desk, rank: 0, heardAt: at } }),
    news: [
      ...(called ? [{ key: '', isRecall: false, heardAt: at }] : []),
      ...recalls.map((key) => ({ key, isRecall: true, heardAt: at })),
    ],
    toldAt: at,
  };
}

export const CallRecordSchema = z.preprocess(
  fromEarlierShape,
  z.object({
    at: z.number(),
    /** How fine it was told: see `Moment`. Rows from before it was kept have milliseconds. */
    stepMs: z.number().optional(),
    /** What the call was known by already when this moment of it was told first. */
    name: z.string().optional(),
    /**
     * No later than this can it have been made, by the service's clock: the hub had heard of it by then. There where its
     * moment says otherwise, as one of a node whose clock is ahead.
     */
    notAfter: z.number().optional(),
    desk: DeskSchema.optional(),
    /** In the order of their keys. */
    news: z.array(NewsSchema),
    /** When any payload first told of this moment, by the hub's clock. */
    toldAt: z.number(),
    /** Its own event told no moment: `at` is what stood for it, until another one told it. */
    guessed: z.object({ at: z.number(), isTold: z.boolean() }).optional(),
  }),
);
export type CallRecord = z.infer<typeof CallRecordSchema>;

/** Its moment is a guess until now. */
export const isUntold = ({ guessed }: CallRecord): boolean => guessed?.isTold === false;

/** What a call is known by for good, also once a moment that was guessed is told, or one is told finer. */
export const nameOfCall = ({ at, guessed, name }: CallRecord): string =>
  name ?? (guessed ? `~${guessed.at}` : String(at));

export const momentOf = ({ at, stepMs }: CallRecord): Moment => ({ date: at, stepMs });

/** Of two payloads of the same rank the one heard later; of two heard at once the same whichever came first. */
export function betterDesk(a: Desk | undefined, b: Desk | undefined): Desk | undefined {
  if (!a || !b) return a ?? b;
  const order = a.rank - b.rank || a.heardAt - b.heardAt || (a.name > b.name ? 1 : -1);
  return order > 0 ? a : b;
}

type News = z.infer<typeof NewsSchema>;

/** In the order of their keys, each once. */
export const newsTogether = (some: readonly News[], others: readonly News[]): News[] =>
  [...some, ...others.filter(({ key }) => some.every((known) => known.key !== key))].toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  );

/** What one payload tells of a call. `isGuess`: it told no moment, and was given this one. */
export function recordOf(event: TicketEvent, receipt: Receipt, isGuess: boolean): CallRecord | undefined {
  const { date: at, stepMs, desk } = event.data.called ?? {};
  if (at === undefined) return undefined;
  const notAfter = notAfterOf(at, receipt);
  const isNews = event.type === 'ticket_called' || event.type === 'ticket_recalled';
  return {
    at,
    ...(stepMs === undefined ? {} : { stepMs }),
    ...(notAfter === undefined ? {} : { notAfter }),
    ...(isGuess ? { guessed: { at, isTold: false } } : {}),
    ...(desk === undefined ? {} : { desk: { name: desk, rank: RANKS[event.type], heardAt: receipt.at } }),
    news: isNews
      ? [{ key: receipt.key, isRecall: event.type === 'ticket_recalled', heardAt: receipt.at }]
      : [],
    toldAt: receipt.at,
  };
}

const recallsOf = ({ news }: Pick<CallRecord, 'news'>): number =>
  news.filter(({ isRecall }) => isRecall).length;

/**
 * How often the visitor was called at this moment. A recall implies a first call and a payload that knows of the moment
 * implies one, even when the event itself was lost; two different `ticket_called` are two calls.
 */
export function timesCalled(call: CallRecord): number {
  const recalls = recallsOf(call);
  return Math.max(call.news.length - recalls, 1) + recalls;
}

/** How many first calls and how many recalls are known of it; a first call that a recall only implies is not counted. */
export function knownCalls(call: CallRecord): { readonly first: number; readonly recalls: number } {
  const recalls = recallsOf(call);
  const first = call.news.length - recalls;
  return { first: first === 0 && recalls === 0 ? 1 : first, recalls };
}

/** True for a moment that only recalls tell of: one that names no desk calls to where the visitor was called before. */
export const isOnlyRecalled = (call: Pick<CallRecord, 'news'>): boolean =>
  call.news.length > 0 && recallsOf(call) === call.news.length;

/** When the hub last heard that the visitor is called, by its own clock. */
export function lastHeardAt(call: CallRecord): number {
  return call.news.length === 0 ? call.toldAt : Math.max(...call.news.map(({ heardAt }) => heardAt));
}
