import type { Surface } from '../../contract/roles.ts';
import { SurfaceHereSchema } from '../../contract/screen.ts';
import type { HubAccess } from '../rpc/access.ts';

type Way =
  | {
      readonly kind: 'windows';
      readonly windows: {
        ask(surfaces: readonly Surface[]): void;
        waiting(surfaces: readonly Surface[]): readonly Surface[];
      };
    }
  | {
      readonly kind: 'tabs';
      /** Valid once, for a minute. */
      readonly ticketFor: (surface: Surface) => string;
    };

export interface HostScreens extends NonNullable<HubAccess['screensHere']> {
  begin(way: Way): void;
}

export function createHostScreens(): HostScreens {
  let way: Way | undefined;
  return {
    begin(served) {
      way = served;
    },
    read: () => ({ kind: way?.kind ?? 'none' }),
    openWindows() {
      if (way?.kind !== 'windows') return [];
      way.windows.ask(SurfaceHereSchema.options);
      return way.windows.waiting(SurfaceHereSchema.options);
    },
    address: (surface) => (way?.kind === 'tabs' ? way.ticketFor(surface) : undefined),
  };
}
