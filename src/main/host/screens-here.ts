/** The screens of this machine: windows of the app, or tabs of its browsers. Known once the host serves them. */
import type { Surface } from '../../contract/roles.ts';
import { SurfaceHereSchema } from '../../contract/screen.ts';
import type { HubAccess } from '../rpc/access.ts';

type Way =
  | {
      readonly kind: 'windows';
      readonly windows: {
        ask(surfaces: readonly Surface[]): void;
        /** Those of them that have no monitor. */
        waiting(surfaces: readonly Surface[]): readonly Surface[];
      };
    }
  | {
      readonly kind: 'tabs';
      /** Good once, and for a minute. */
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
