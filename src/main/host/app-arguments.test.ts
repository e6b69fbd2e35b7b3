import { expect, it } from 'vitest';
import { argumentsOfApp } from './app-arguments.ts';

it('an app that is started by its path gets what stands on both sides of it', () => {
  const started = (...argv: string[]): readonly string[] => argumentsOfApp(['/electron', ...argv], false);
  expect(started('.', '--data-dir', 'D')).toEqual(['--data-dir', 'D']);
  expect(started('--disable-gpu', '--lang=de', '.', '--data-dir', 'D')).toEqual([
    '--disable-gpu',
    '--lang=de',
    '--data-dir',
    'D',
  ]);
  expect(started('-r', '/loader.js', '--inspect=0', '/app', '--json')).toEqual([
    '-r',
    '/loader.js',
    '--inspect=0',
    '--json',
  ]);
  expect(started('--disable-gpu')).toEqual(['--disable-gpu']);
});

it('an installed app gets everything', () => {
  expect(argumentsOfApp(['/Foyer', '--hidden', '--data-dir', 'D'], true)).toEqual([
    '--hidden',
    '--data-dir',
    'D',
  ]);
});
