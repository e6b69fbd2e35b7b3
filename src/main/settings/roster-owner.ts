/** A roster's ids are valid only for the booking system for which it was first read. */
import { isServiceAt, type KnownRoster, type KnownService } from './known-services.ts';
import type { Settings } from './settings.ts';

/** Keeps the owner of a known roster. */
export function withRoster(
  rosters: readonly KnownRoster[],
  path: string | undefined,
  origin: string | undefined,
): readonly KnownRoster[] {
  const isKnown = rosters.some((roster) => roster.path === path);
  return path === undefined || origin === undefined || isKnown ? rosters : [...rosters, { path, origin }];
}

export function withOwnRoster(
  { rosterFile, ...others }: Settings,
  rosters: readonly KnownRoster[],
  services: readonly KnownService[],
  origin: string | undefined,
): { readonly settings: Settings; readonly rosterOfOther?: KnownRoster } {
  if (rosterFile === undefined) return { settings: others };
  const roster = rosters.find(({ path }) => path === rosterFile);
  if (!roster || isServiceAt(services, roster.origin, origin)) return { settings: { ...others, rosterFile } };
  return { settings: others, rosterOfOther: roster };
}
