/** The lists that people are importing: one for each screen, in memory only, forgotten after an hour. */
import { basename } from 'node:path';
import type { ListState } from '../../../contract/list-import.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { MAX_LIST_BYTES } from '../../../contract/limits.ts';
import type { RosterProblems } from '../../../contract/roster.ts';
import type { PathProblem } from '../../../contract/setting-problem.ts';
import { createFeed, type Feed, snapshotAndChanges } from '../../base/feed.ts';
import { toBeBooked } from './import-ends.ts';
import { giveUp, putIn, readAnew } from './list-import.ts';
import {
  fillFrom,
  type ListImport,
  type ListImportDeps,
  newImport,
  openFile,
  say,
  takePiece,
} from './list-under-way.ts';
import { listAt } from './folder-watch.ts';

/** Each may hold the file and what was read of it. */
const MAX_IMPORTS = 2;
const FORGOTTEN_AFTER_MS = 3_600_000;
/** Without a page that watches it, such as after its window was closed, an import gives way to a new one. */
const GIVES_WAY_AFTER_MS = 60_000;
const PAGE = 200;

export interface ListImportsDeps extends ListImportDeps {
  /** The path that is watched. */
  readonly watchedPath: string | undefined;
  readonly asks: () => boolean;
  readonly fileToLookAt: () => Promise<string | undefined>;
  readonly randomBytes: (bytes: number) => Buffer;
}

export type Begun =
  | { readonly kind: 'begun'; readonly importId: string }
  | { readonly kind: 'too-large'; readonly most: number }
  | { readonly kind: 'busy' };

type BegunThere =
  | (Begun & { readonly file?: string })
  | { readonly kind: 'not-there'; readonly why?: PathProblem };

const NOT_THERE = { kind: 'not-there' } as const;
const GONE: ListState = { kind: 'gone' };
const NO_PROBLEMS: RosterProblems = { total: 0, problems: [] };

/** Now, and after each change until it is gone. */
async function* statesOf(
  one: ListImport | undefined,
  { changes, now }: { readonly changes: Feed<string>; readonly now: () => number },
  signal: AbortSignal | undefined,
): AsyncGenerator<ListImport['state'], void, void> {
  if (!one) {
    yield GONE;
    return;
  }
  one.watchers += 1;
  try {
    yield* snapshotAndChanges(changes, signal, function* (batch) {
      if (batch?.has(one.id) === false) return undefined;
      const { state } = one;
      yield state;
      return state.kind === 'gone' ? 'over' : undefined;
    });
  } finally {
    one.watchers -= 1;
    one.unwatchedSince = now();
  }
}

/** The first that nobody looks at and that is not being put in. */
function leftAlone(imports: Iterable<ListImport>, now: number): ListImport | undefined {
  for (const one of imports) {
    const isBusy = one.state.kind === 'writing' || one.state.kind === 'held-up';
    if (!isBusy && one.watchers === 0 && now - one.unwatchedSince >= GIVES_WAY_AFTER_MS) return one;
  }
  return undefined;
}

const watchedOf = ({ watchedPath, asks }: ListImportsDeps) => ({
  ...(watchedPath === undefined ? {} : { name: basename(watchedPath) }),
  isUnknown: asks(),
});

async function problemsIn(one: ListImport | undefined, from: number): Promise<RosterProblems> {
  if (!one?.preview || !one.reader) return NO_PROBLEMS;
  // It may be cancelled during the answer.
  return one.reader.problems(from, PAGE).catch(() => NO_PROBLEMS);
}

/** What was said about lists, for the settings file. */
const recipesOf = ({ recipes, onRecipe }: ListImportsDeps) => ({
  all: recipes.all,
  /** Throws what the disk throws. */
  add(some: readonly ListRecipe[]): void {
    if (some.length === 0) return;
    recipes.add(some);
    onRecipe();
  },
});

const lookingAt =
  (
    deps: ListImportsDeps,
    begin: (screenId: string, bytes: number, file: string, watchedPath: string) => Begun,
    importOf: (screenId: string) => ListImport | undefined,
    end: (one: ListImport) => void,
  ) =>
  async (screenId: string, file: string, watchedPath: string): Promise<BegunThere> => {
    const opened = await openFile(file);
    if (!opened) return NOT_THERE;
    const ofFolder = file === watchedPath ? {} : { file: basename(file) };
    try {
      const begun = { ...begin(screenId, opened.size, basename(file), watchedPath), ...ofFolder };
      const one = importOf(screenId);
      if (begun.kind !== 'begun' || !one?.buffer) return begun;
      if (await fillFrom(opened, one)) readAnew(deps, one, () => end(one));
      else end(one);
      return begun;
    } finally {
      await opened.handle.close();
    }
  };

/** `screenId`: the asking screen. An import of another screen counts as missing. */
export function createListImports(deps: ListImportsDeps) {
  const imports = new Map<string, ListImport>();
  const changes = createFeed<string>();
  const now = (): number => deps.clock.monotonic();
  let closed = false;

  function end(one: ListImport): void {
    giveUp(one);
    imports.delete(one.screenId);
    say(one, GONE);
  }

  function touched(one: ListImport): void {
    one.forget();
    one.forget = deps.clock.after(FORGOTTEN_AFTER_MS, () => end(one));
  }

  function of(screenId: string, importId: string): ListImport | undefined {
    const one = imports.get(screenId);
    if (one?.id !== importId) return undefined;
    touched(one);
    return one;
  }

  function begin(screenId: string, bytes: number, file?: string, watchedPath?: string): Begun {
    if (bytes > MAX_LIST_BYTES) return { kind: 'too-large', most: MAX_LIST_BYTES };
    const before = imports.get(screenId);
    // Once closed, no one would end what begins now.
    if (closed || before?.state.kind === 'writing') return { kind: 'busy' };
    if (before) end(before);
    const left = imports.size < MAX_IMPORTS ? undefined : leftAlone(imports.values(), now());
    if (left) end(left);
    if (imports.size >= MAX_IMPORTS) return { kind: 'busy' };
    const id = deps.randomBytes(16).toString('base64url');
    const one = newImport({
      id,
      screenId,
      file,
      watchedPath,
      bytes,
      unwatchedSince: now(),
      onState: () => changes.touch(id),
    });
    imports.set(screenId, one);
    touched(one);
    if (bytes === 0) readAnew(deps, one, () => end(one));
    return { kind: 'begun', importId: one.id };
  }

  const lookAtFile = lookingAt(deps, begin, (screenId) => imports.get(screenId), end);

  return {
    recipes: recipesOf(deps),
    begin: (screenId: string, bytes: number, file?: string): Begun => begin(screenId, bytes, file),
    async beginWatched(screenId: string): Promise<BegunThere> {
      const file = await deps.fileToLookAt();
      const path = deps.watchedPath;
      return file === undefined || path === undefined ? NOT_THERE : lookAtFile(screenId, file, path);
    },
    /** Looks at a file to be watched, by its whole path, or at the last list of a folder. */
    async beginAt(screenId: string, written: string): Promise<BegunThere | { readonly kind: 'empty' }> {
      const path = written.trim();
      const found = await listAt(path);
      return found.kind === 'file' ? lookAtFile(screenId, found.file, path) : found;
    },
    watched: (): { name?: string; isUnknown: boolean } => watchedOf(deps),
    add(screenId: string, importId: string, at: number, base64: string): boolean {
      const one = of(screenId, importId);
      if (!one || !takePiece(deps.clock, one, at, base64)) return false;
      if (one.received === one.buffer?.length) readAnew(deps, one, () => end(one));
      return true;
    },
    watch: (
      screenId: string,
      importId: string,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<ListState, void, void> => statesOf(of(screenId, importId), { changes, now }, signal),
    decide(screenId: string, importId: string, recipe: ListRecipe): boolean {
      const one = of(screenId, importId);
      if (!one || one.state.kind !== 'preview') return false;
      one.recipe = recipe;
      readAnew(deps, one, () => end(one));
      return true;
    },
    problems: (screenId: string, importId: string, from: number): Promise<RosterProblems> =>
      problemsIn(of(screenId, importId), from),
    confirm(screenId: string, importId: string): boolean {
      const one = of(screenId, importId);
      return one !== undefined && putIn(deps, one);
    },
    cancel(screenId: string, importId: string): boolean {
      const one = of(screenId, importId);
      if (one) end(one);
      return one !== undefined;
    },
    ...toBeBooked(deps, of, end),
    leaveOut: deps.putLists.leaveOut,
    close(): void {
      closed = true;
      for (const one of imports.values()) end(one);
      deps.putLists.close();
      changes.close();
    },
  };
}
