/** A list that is there and cannot be opened: another program has it to itself, as on Windows, or it may not be read yet. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { watchFolder } from './folder-watch.ts';
import { type OpenFile, openToRead, type RosterFile, watchRoster } from './roster-watch.ts';

/** A list that has lain there for an hour, watched with its file or its folder. */
function watched(by: 'file' | 'folder') {
  const folder = temporaryFolder();
  const path = join(folder, 'list.csv');
  const clock = createFakeClock();
  writeFileSync(path, 'id');
  const at = clock.now() / 1_000 - 3_600;
  utimesSync(path, at, at);
  const told: string[] = [];
  let tries = 0;
  let isHeld = true;
  const openFile: OpenFile = (asked) => {
    tries += 1;
    const refusal = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    return isHeld ? Promise.reject(refusal) : openToRead(asked);
  };
  const file = ({ kind }: RosterFile): Promise<undefined> => {
    told.push(kind);
    return Promise.resolve(undefined);
  };
  const ears = {
    folder: () => {},
    isNew: () => true,
    isKnown: () => false,
    gone: () => {},
    file: (_name: string, one: RosterFile) => file(one),
  };
  const watch =
    by === 'file'
      ? watchRoster(path, clock, { isKnown: () => false, heard: file }, openFile)
      : watchFolder(folder, clock, ears, openFile);
  onTestFinished(() => watch.close());
  return {
    told,
    letGo: () => (isHeld = false),
    /** Until it was tried so often. */
    tried: (times: number) =>
      eventually(async () => {
        await clock.advance(1_000);
        expect(tries).toBeGreaterThanOrEqual(times);
      }),
    passes: (isSo: () => void) =>
      eventually(async () => {
        await clock.advance(1_000);
        isSo();
      }),
  };
}

it.each(['file', 'folder'] as const)(
  'a list that another program holds is read once it is let go, with nothing said (%s)',
  async (by) => {
    const list = watched(by);
    await list.tried(2);
    list.letGo();
    await list.passes(() => expect(list.told).toEqual(['bytes']));
  },
);

it.each(['file', 'folder'] as const)(
  'a list that another program holds for long is reported once, and read anyway when it is let go (%s)',
  async (by) => {
    const list = watched(by);
    await list.passes(() => expect(list.told).toEqual(['missing']));
    await list.tried(40);
    expect(list.told).toEqual(['missing']);
    list.letGo();
    await list.passes(() => expect(list.told).toEqual(['missing', 'bytes']));
  },
);
