/** What staff should know of a screen. Pure. */
import type { Fleet, FleetScreen } from '../../contract/fleet.ts';

export type ScreenTrouble =
  | 'away'
  | 'opened-twice'
  | 'other-version'
  /** A display that should be heard, and whose browser plays nothing before it is touched. */
  | 'needs-touch'
  /** A display that should be heard and has nothing to be heard with. */
  | 'silent';

/** A screen of the hub's own machine is away whenever its window is closed: only what staff hung somewhere is missed. */
const isMissed = ({ entry, isConnected }: FleetScreen): boolean => !isConnected && entry === 'paired';

function soundTrouble({ surface, settings, report }: FleetScreen): readonly ScreenTrouble[] {
  if (surface !== 'display' || settings.display?.sound === false) return [];
  switch (report?.sound) {
    case 'needs-touch':
      return ['needs-touch'];
    case 'none':
      return ['silent'];
    case 'on':
    case undefined:
      return [];
  }
}

export function troublesOf(screen: FleetScreen): readonly ScreenTrouble[] {
  if (!screen.isConnected) return isMissed(screen) ? ['away'] : [];
  return [
    ...(screen.isOpenTwice ? (['opened-twice'] as const) : []),
    ...(screen.isOtherVersion ? (['other-version'] as const) : []),
    ...soundTrouble(screen),
  ];
}

export const troubled = ({ screens }: Pick<Fleet, 'screens'>): readonly FleetScreen[] =>
  screens.filter((screen) => troublesOf(screen).length > 0);

export function roomsOf({ screens }: Pick<Fleet, 'screens'>): readonly string[] {
  return [...new Set(screens.flatMap(({ room }) => room ?? []))].sort((a, b) => a.localeCompare(b));
}

export const displaysIn = ({ screens }: Pick<Fleet, 'screens'>, room: string): readonly FleetScreen[] =>
  screens.filter((screen) => screen.surface === 'display' && screen.room === room);
