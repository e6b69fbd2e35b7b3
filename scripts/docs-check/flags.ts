/** The flags that programs here take, hand on or refuse. */
import { readSwitch } from '../../src/main/host/chromium-switches.ts';
import { isTest, type Source } from './source.ts';

const FLAG = /(?<![\w-])--[a-z][\w-]*/g;

/** `styles`: the text of style sheets, because a custom property looks like a flag. */
export function isFlag(sources: readonly Source[], styles: readonly string[]): (flag: string) => boolean {
  // A test may make up a flag.
  const programs = sources.filter((source) => !isTest(source));
  const flags = new Set(programs.flatMap(({ options }) => options.map((name) => `--${name}`)));
  const texts = [...programs.flatMap(({ literals }) => literals), ...styles];
  for (const text of texts) for (const [flag] of text.matchAll(FLAG)) flags.add(flag);
  return (flag) => flags.has(flag) || readSwitch(flag, { debug: false, platform: 'linux' }) !== undefined;
}
