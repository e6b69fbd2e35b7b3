/** Screens that staff let in and that never came: they are known no more, and staff are told for an hour. In memory. */
import type { NeverCame as NeverCameTold } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';

/** How long it is told, in milliseconds. */
export const NEVER_CAME_TOLD_MS = 3_600_000;
const MOST_TOLD = 20;

export interface NeverCame {
  note(surface: Surface, name: string): void;
  /** Staff have let one in under this name again. */
  settle(surface: Surface, name: string): void;
  /** Oldest first. */
  all(): NeverCameTold[];
}

export function createNeverCame(clock: Clock): NeverCame {
  let noted: readonly { readonly told: NeverCameTold; readonly until: number }[] = [];
  const without = (surface: Surface, name: string) =>
    noted.filter(({ told }) => told.surface !== surface || told.name !== name);
  return {
    note(surface, name) {
      const one = {
        told: { surface, name, at: wallMs(clock) },
        until: clock.monotonic() + NEVER_CAME_TOLD_MS,
      };
      noted = [...without(surface, name), one].slice(-MOST_TOLD);
    },
    settle(surface, name) {
      noted = without(surface, name);
    },
    all() {
      const now = clock.monotonic();
      noted = noted.filter(({ until }) => until > now);
      return noted.map(({ told }) => ({ ...told }));
    },
  };
}
