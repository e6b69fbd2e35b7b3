/** The guided test, for setup and the tested screens. */
import type { GuidedTest } from '../../contract/guided-test.ts';
import { CALL_PACE } from '../../contract/limits.ts';
import { createFeed, snapshotAndChanges } from '../base/feed.ts';
import { asAnswer } from '../speech/hub-voice.ts';
import { type HubAccess, implementer } from './access.ts';

const { guidedTest: os } = implementer;

async function* watch(
  { fleet, guidedResults }: HubAccess,
  signal: AbortSignal | undefined,
): AsyncGenerator<GuidedTest, void, void> {
  const news = createFeed<'news'>();
  const touch = (): void => news.touch('news');
  const leave = [
    fleet.trials.changes.subscribe(touch),
    // Changes of size or place make a result outdated.
    fleet.own.subscribe(touch),
    ...(guidedResults ? [guidedResults.changes.subscribe(touch)] : []),
  ];
  let last = '';
  try {
    yield* snapshotAndChanges(news, signal, function* () {
      const now = { results: [...(guidedResults?.all() ?? [])], trials: [...fleet.trials.latest()] };
      // Screens report every few seconds, mostly without news.
      if (JSON.stringify(now) !== last) yield now;
      last = JSON.stringify(now);
    });
  } finally {
    for (const end of leave) end();
  }
}

export function guidedTestHandlers(access: HubAccess) {
  const { fleet, guidedResults } = access;
  return {
    watch: os.watch.handler(({ signal }) => watch(access, signal)),
    begin: os.begin.handler(({ input }) => fleet.trials.begin(input)),
    end: os.end.handler(({ input }) => ({ done: fleet.trials.end(input.screenId) })),
    keep: os.keep.handler(({ input, context }) => {
      const { id, surface, number } = context.screen;
      const { name } = fleet.own.of({ id });
      const screenId = input.part === 'printer' ? fleet.handleOf(id) : input.screenId;
      if (!guidedResults || screenId === undefined) return { kind: 'unknown' };
      const by = { surface, number, ...(name === undefined ? {} : { name }) };
      return guidedResults.keep({ ...input, screenId }, by);
    }),
    tell: os.tell.handler(({ input, context }) => ({
      done: fleet.trials.report(context.screen.id, input.trialId, input.finding),
    })),
    saySample: os.saySample.handler(async ({ input: { trialId, text, language }, context, signal }) => {
      const { id } = context.screen;
      if (!fleet.trials.maySay(id, trialId, language)) return { kind: 'failed' };
      return asAnswer(await access.hub().voice.say(id, { text, language, rate: CALL_PACE }, signal));
    }),
  };
}
