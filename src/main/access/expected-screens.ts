/** Which screens a house counts on. Pure. */
import { entryOf } from './screen-record.ts';
import type { ScreenState } from './screens.ts';

/** A page that a browser on the hub's machine once showed is no screen of the house for longer, in milliseconds. */
const MISSED_FOR_MS = 2 * 86_400_000;

export interface ExpectedScreen {
  readonly name: string;
  readonly isConnected: boolean;
}

type Known = Pick<ScreenState, 'record' | 'connectedSince' | 'silentSince'>;

/** All but pages of setup: windows, what staff let in, and what this machine's browsers showed of late. */
export function expectedScreens(states: readonly Known[], now: number): readonly ExpectedScreen[] {
  return states.flatMap(({ record, connectedSince, silentSince }) => {
    const { surface, number, name = `${surface} ${number}`, lastSeenAt } = record;
    const isConnected = connectedSince.length > 0 && silentSince === undefined;
    const isForgotten = entryOf(record) === 'this-machine' && now - lastSeenAt > MISSED_FOR_MS;
    return surface === 'setup' || (isForgotten && !isConnected) ? [] : [{ name, isConnected }];
  });
}
