/**
 * One reported moment of a call, by the service's clock, and every receipt of it. Only unions, maxima and minima are
 * used, so the order of events does not matter. `whole-calls.ts` decides which moments are one call.
 */
import { z } from 'zod';
import type { TicketEvent } from '../webhooks/event.ts';
import { type Receipt, notAfterOf, type Moment } from '../webhooks/moment.ts';

const NewsSchema = z.object({ key: z.string(), isRecall: z.boolean(), heardAt: z.number() });

/**
 * Which payload knows the desk best at one moment: a recall is later than its call, a change later still, served and
 * cancelled come last.
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
type Desk = z.infer<typeof DeskSchema>;

const EarlierShapeSchema = z.object({
  at: z.number(),
  desk: z.string().optional(),
  called: z.boolean(),
  recalls: z.array(z.string()),
});

/** Rows from before receipts were kept use the service's time. */
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
    /** As in `Moment`. Older rows have milliseconds. */
    stepMs: z.number().optional(),
    /** The key when this moment was first reported. */
    name: z.string().optional(),
    /**
     * The hub had received the call by then (service's clock). Set if the moment is later, as from a node whose clock
     * is ahead.
     */
    notAfter: z.number().optional(),
    desk: DeskSchema.optional(),
    news: z.array(NewsSchema),
    /** First receipt of this moment, by the hub's clock. */
    toldAt: z.number(),
    /** The call's own event had no moment: `at` is a guess, until another event reports it. */
    guessed: z.object({ at: z.number(), isTold: z.boolean() }).optional(),
  }),
);
export type CallRecord = z.infer<typeof CallRecordSchema>;

export const isGuessed = ({ guessed }: CallRecord): boolean => guessed?.isTold === false;

/** Does not change when a guessed moment is reported, or reported more precisely. */
export const nameOfCall = ({ at, guessed, name }: CallRecord): string =>
  name ?? (guessed ? `~${guessed.at}` : String(at));

export const momentOf = ({ at, stepMs }: CallRecord): Moment => ({ date: at, stepMs });

/** Of equal ranks the later receipt; the order of receipt does not matter. */
export function betterDesk(a: Desk | undefined, b: Desk | undefined): Desk | undefined {
  if (!a || !b) return a ?? b;
  const order = a.rank - b.rank || a.heardAt - b.heardAt || (a.name > b.name ? 1 : -1);
  return order > 0 ? a : b;
}

type News = z.infer<typeof NewsSchema>;

export const newsTogether = (some: readonly News[], others: readonly News[]): News[] =>
  [...some, ...others.filter(({ key }) => some.every((known) => known.key !== key))].toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  );

/** `isGuess`: the payload had no moment and was given one. */
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
 * A recall implies a first call, and so does a payload with the moment, even if that event was lost. Two different
 * `ticket_called` are two calls.
 */
export function timesCalled(call: CallRecord): number {
  const recalls = recallsOf(call);
  return Math.max(call.news.length - recalls, 1) + recalls;
}

/** An implied first call does not count. */
export function knownCalls(call: CallRecord): { readonly first: number; readonly recalls: number } {
  const recalls = recallsOf(call);
  const first = call.news.length - recalls;
  return { first: first === 0 && recalls === 0 ? 1 : first, recalls };
}

/** Without a desk, such a call leads to the previous desk. */
export const isOnlyRecalled = (call: Pick<CallRecord, 'news'>): boolean =>
  call.news.length > 0 && recallsOf(call) === call.news.length;

/** By the hub's clock. */
export function lastHeardAt(call: CallRecord): number {
  return call.news.length === 0 ? call.toldAt : Math.max(...call.news.map(({ heardAt }) => heardAt));
}
