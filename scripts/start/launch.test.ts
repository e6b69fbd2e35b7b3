import { describe, expect, it } from 'vitest';
import { hubVariables } from './launch.ts';

describe('a hub without windows', () => {
  it('a hub on Linux is told to give memory back that a flood has used, unless somebody has chosen otherwise', () => {
    const all = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };
    expect(hubVariables('linux', { HOME: '/home/foyer' })).toEqual(all);
    const { MALLOC_ARENA_MAX: _, ...others } = all;
    expect(hubVariables('linux', { MALLOC_ARENA_MAX: '8' })).toEqual(others);
  });

  it.each(['win32', 'darwin'] as const)('a hub on %s is told nothing about its memory', (platform) => {
    expect(hubVariables(platform, {})).toEqual({});
  });
});
