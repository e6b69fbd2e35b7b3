/** What kind of device a page runs on, so that staff can tell waiting screens apart. Pure. */
import type { Device } from '../../contract/fleet.ts';

export interface DeviceFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Of the page, in its pixels. */
  readonly width: number;
  readonly height: number;
}

/** Televisions with Android say so too. */
const TV = /\b(?:TV|SmartTV|GoogleTV|AppleTV|BRAVIA|CrKey|AFT\w+|Tizen|Web0S|webOS)\b/iu;

export function deviceOf({ userAgent, maxTouchPoints }: DeviceFacts): Device {
  if (TV.test(userAgent)) return 'tv';
  // An iPad calls itself a Macintosh, which has no touch.
  if (/iPad|iPhone/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1))
    return 'ipad';
  if (userAgent.includes('Android')) return 'android';
  return userAgent.includes('Windows') ? 'windows' : 'computer';
}

/** As the hub reads it: `ipad 1024x768`. */
export const looksOf = (facts: DeviceFacts): string =>
  `${deviceOf(facts)} ${Math.round(facts.width)}x${Math.round(facts.height)}`;
