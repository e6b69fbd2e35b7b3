import { expect, it } from 'vitest';
import { createSharedRuns } from './call-voice.ts';

/** Runs that end when the test says so. */
function voice() {
  const runs = createSharedRuns<string>();
  const begun: { readonly nobodyWaits: AbortSignal; end(result: string): void; fail(): void }[] = [];
  const ask = (key: string, signal?: AbortSignal): Promise<string | undefined> =>
    runs.of(
      key,
      (nobodyWaits) => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        begun.push({ nobodyWaits, end: resolve, fail: () => reject(new Error('no sound')) });
        return promise;
      },
      signal,
    );
  return { begun, ask };
}

it('ten displays that ask for the same words at once have them spoken once', async () => {
  const { begun, ask } = voice();
  const all = Array.from({ length: 10 }, () => ask('A'));
  const other = ask('B');
  expect(begun).toHaveLength(2);
  begun[0]?.end('a');
  begun[1]?.end('b');
  expect(await Promise.all(all)).toEqual(all.map(() => 'a'));
  expect(await other).toBe('b');
});

it('a run that is over is not shared with a caller who asks later', async () => {
  const { begun, ask } = voice();
  const first = ask('A');
  begun[0]?.end('a');
  await first;
  const second = ask('A');
  begun[1]?.end('anew');
  expect(await second).toBe('anew');
});

it('a display that leaves takes the words from nobody else, not even the one that asked first', async () => {
  const { begun, ask } = voice();
  const leaves = new AbortController();
  const [first, second] = [ask('A', leaves.signal), ask('A')];
  leaves.abort();
  expect(await first).toBeUndefined();
  expect(begun[0]?.nobodyWaits.aborted).toBe(false);
  begun[0]?.end('a');
  expect(await second).toBe('a');
});

it('a run that nobody waits for any more is ended, and who asks next has a new one', async () => {
  const { begun, ask } = voice();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [ask('A', one.signal), ask('A', other.signal)];
  one.abort();
  other.abort();
  expect(await Promise.all(both)).toEqual([undefined, undefined]);
  expect(begun[0]?.nobodyWaits.aborted).toBe(true);
  const next = ask('A');
  expect(begun).toHaveLength(2);
  // The end of the one that was ended comes late, and takes the new one from nobody.
  begun[0]?.end('late');
  await Promise.resolve();
  const joins = ask('A');
  expect(begun).toHaveLength(2);
  begun[1]?.end('a');
  expect(await Promise.all([next, joins])).toEqual(['a', 'a']);
});

it('a caller who has left already begins no run', async () => {
  const { begun, ask } = voice();
  expect(await ask('A', AbortSignal.abort())).toBeUndefined();
  expect(begun).toEqual([]);
});

it('a run that throws is an error for all who waited for it, and for nobody else', async () => {
  const { begun, ask } = voice();
  const all = [ask('A'), ask('A')];
  begun[0]?.fail();
  for (const each of all) await expect(each).rejects.toThrow('no sound');
  const next = ask('A');
  begun[1]?.end('a');
  expect(await next).toBe('a');
});
