/** The list that the hub has of this page, and what it says of it, until another is taken. */
import type { StoreApi } from 'zustand/vanilla';
import type { ListState } from '../../contract/list-import.ts';
import { isBlocking } from '../../contract/list-fields.ts';
import type { BookingPlan } from '../../contract/list-bookings.ts';
import type { ListRecipe } from '../../contract/list-recipe.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import type { PathProblem } from '../../contract/setting-problem.ts';
import type { CallAnswer, CallFailure, RunCall } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { type AskedCard, askedCards, type Decision, type PreviewState } from './list-cards.ts';

type Begun =
  | { readonly kind: 'begun'; readonly importId: string; readonly file?: string | undefined }
  | { readonly kind: 'too-large'; readonly file?: string | undefined }
  | { readonly kind: 'busy' | 'not-there' };

type Asking = (importId: string) => RunCall<{ readonly done: boolean }>;

type Planned =
  | { readonly kind: 'plan'; readonly counts: BookingPlan }
  | { readonly kind: 'not-ready' | 'of-service' | 'too-many' };

const planned = (value: Planned): Pick<ListsState, 'plan' | 'isTooLong'> => ({
  plan: value.kind === 'plan' ? value.counts : undefined,
  isTooLong: value.kind === 'too-many',
});

export interface FollowedList {
  id(): string | undefined;
  /** Drops the earlier list and shows `state`. Returns whether nothing else was taken since. */
  anew(state: Partial<ListsState>): () => boolean;
  refuse(refusal: ListRefusal, name?: string): void;
  /** Returns the id that is followed from now on; undefined if the hub has not begun. */
  begin(answer: CallAnswer<Begun>, name: string): string | undefined;
  readProblems(from: number): Promise<void>;
  /** Has the list read again with one more answer; an answer during that waits for the next preview. */
  decide(decision: Decision): void;
  ask(run: Asking): Promise<boolean | undefined>;
}

export function followList(connection: HubConnection, store: StoreApi<ListsState>): FollowedList {
  let importId: string | undefined;
  let stop = (): void => {};
  /** Of what is taken; a later one ends what is done for an earlier one. */
  let turn = 0;
  /** The hub has not been told the latest answer. */
  let isBehind = false;

  function anew(state: Partial<ListsState>): () => boolean {
    turn += 1;
    stop();
    stop = () => {};
    importId = undefined;
    isBehind = false;
    // Which file the hub reads by itself stays known.
    store.setState({ ...NOTHING, watched: store.getState().watched, ...state });
    const mine = turn;
    return () => mine === turn;
  }

  const refuse = (refusal: ListRefusal, name = ''): void => void anew({ name, refusal });

  async function readProblems(from: number): Promise<void> {
    const id = importId;
    if (id === undefined) return;
    const page = await connection.call((client) => client.lists.problems({ importId: id, from }));
    if (id !== importId || page.kind !== 'answered') return;
    const { total, problems: more } = page.value;
    store.setState(({ problems }) => ({
      problems: [...problems.slice(0, from), ...more],
      problemsInAll: total,
    }));
  }

  function heard(list: ListState): void {
    const { list: before, name, preview, cards, recipe, isBooking } = store.getState();
    if (list.kind === 'gone') {
      // Its preview is over once it is booked, perhaps before the answer is here.
      if (isBooking) return;
      if (before?.kind !== 'done' && before?.kind !== 'watched') refuse('gone', name);
      return;
    }
    store.setState({ list, refusal: undefined });
    if (list.kind !== 'preview') return;
    store.setState({ preview: list, cards: askedCards(list, preview && { preview, cards }) });
    if (isBehind) return void sendRecipe(recipe);
    store.setState({ recipe: list.recipe, plan: undefined });
    if (!list.isOfService && !list.questions.some(isBlocking)) void readPlan();
    if (list.counts.bad + list.counts.doubtful > 0) void readProblems(0);
    else store.setState({ problems: [] });
  }

  /** What booking the list would do. */
  async function readPlan(): Promise<void> {
    const id = importId;
    if (id === undefined) return;
    const plan = await connection.call((client) => client.listBookings.plan({ importId: id }));
    if (id !== importId || plan.kind !== 'answered') return;
    store.setState(planned(plan.value));
  }

  async function sendRecipe(recipe: ListRecipe): Promise<void> {
    isBehind = false;
    const isDone = await ask((id) => (client) => client.lists.decide({ importId: id, recipe }));
    // With the next preview it is sent again.
    if (isDone === false) isBehind = true;
  }

  /** Whether the hub did it; undefined if another list is followed by now. */
  async function ask(run: Asking): Promise<boolean | undefined> {
    if (importId === undefined) return undefined;
    const mine = turn;
    const answer = await connection.call(run(importId));
    if (mine !== turn) return undefined;
    if (answer.kind !== 'answered') store.setState({ refusal: answer.kind });
    // It says nothing of why, and would have told of what it began.
    else if (!answer.value.done && store.getState().list?.kind === 'preview')
      store.setState({ refusal: 'failed' });
    return answer.kind === 'answered' && answer.value.done;
  }

  return {
    id: () => importId,
    anew,
    refuse,
    begin(answer, name) {
      const begun = answer.kind === 'answered' ? answer.value : answer;
      const file = 'file' in begun ? begun.file : undefined;
      if (begun.kind !== 'begun') {
        refuse(begun.kind, file ?? name);
        return undefined;
      }
      store.setState({ file });
      const id = begun.importId;
      importId = id;
      stop = connection.watch((client) => client.lists.watch({ importId: id }), heard);
      return id;
    },
    readProblems,
    ask,
    decide(decision) {
      const recipe = decision(store.getState().recipe);
      store.setState({ recipe });
      isBehind = true;
      if (store.getState().list?.kind === 'preview') void sendRecipe(recipe);
    },
  };
}

/** Said beside the path. */
type PathRefusal = 'no-list-there' | 'folder-empty' | Exclude<PathProblem, 'not-readable'>;

type ListRefusal =
  | 'too-large'
  | 'several'
  | 'not-a-file'
  | 'busy'
  | 'not-there'
  | PathRefusal
  | 'not-readable'
  | 'broken-off'
  | 'gone'
  | CallFailure;

interface WatchedFile {
  readonly name: string;
  readonly isUnknown: boolean;
}

export interface ListsState {
  readonly name: string;
  /** Of a watched folder: the name of the file in it that is looked at. */
  readonly file: string | undefined;
  readonly list: ListState | undefined;
  /** Stays in sight while the file is read again. */
  readonly preview: PreviewState | undefined;
  /** What was asked about this list. */
  readonly cards: readonly AskedCard[];
  /** With the latest answer, also before the list was read with it. */
  readonly recipe: ListRecipe;
  readonly problems: readonly RosterProblem[];
  readonly problemsInAll: number;
  /** Of a list that is not of the service: what booking it would do. */
  readonly plan: BookingPlan | undefined;
  /** It has more appointments than are booked at once. */
  readonly isTooLong: boolean;
  readonly isBooking: boolean;
  /** The list that this page has begun to book. */
  readonly begunList: number | undefined;
  readonly refusal: ListRefusal | undefined;
  readonly isWatched: boolean;
  /** The path on the hub's machine that is looked at before it is watched. */
  readonly path: string | undefined;
  readonly watched: WatchedFile | undefined;
}

export const NOTHING: ListsState = {
  name: '',
  file: undefined,
  list: undefined,
  preview: undefined,
  cards: [],
  recipe: {},
  problems: [],
  problemsInAll: 0,
  plan: undefined,
  isTooLong: false,
  isBooking: false,
  begunList: undefined,
  refusal: undefined,
  isWatched: false,
  path: undefined,
  watched: undefined,
};
