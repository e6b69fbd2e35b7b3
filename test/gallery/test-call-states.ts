/** Setup with a test call that was sent: what each display of the house said of it. */
import type { DisplayTested, TestCallState } from '../../src/contract/test-call.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import type { Stage } from './stage.ts';

interface TestCallScene {
  readonly name: string;
  readonly shows: string;
  readonly hash: 'calls';
  readonly hub: HubScript;
  readonly reach: (stage: Stage) => Promise<void>;
}

const cameIn = (
  phase: 'fresh' | 'late' | 'over',
  ...displays: readonly DisplayTested[]
): Extract<TestCallState, { kind: 'came-in' }> => ({
  kind: 'came-in',
  at: NOW,
  phase,
  displays: [...displays],
});

const scene = (name: string, shows: string, hub: HubScript): TestCallScene => ({
  name: `calls-${name}`,
  shows,
  hash: 'calls',
  hub,
  reach: (stage) => stage.pressOne('section[aria-labelledby=displays-test] button'),
});

const shownAt = NOW + 1_000;
const soundAt = NOW + 8_000;

/** The displays of the house, as `house-states.ts` numbers them. */
export const TEST_CALL_STATES: readonly TestCallScene[] = [
  scene('tested', '.displays-tested', {
    testSent: { loop: 'heard' },
    testCall: cameIn(
      'late',
      { screenId: 'screen-2', shownAt, sound: 'hub-voice', soundAt },
      { screenId: 'screen-5', shownAt, sound: 'other-display', soundAt },
      { screenId: 'screen-6', shownAt, sound: 'needs-touch', soundAt },
      { screenId: 'screen-7' },
    ),
  }),
  scene('tested-silent', '.displays-tested', {
    testSent: { loop: 'heard' },
    testCall: cameIn(
      'over',
      { screenId: 'screen-2', shownAt, sound: 'no-voice', soundAt },
      { screenId: 'screen-5', shownAt, sound: 'quiet-hours', soundAt },
      { screenId: 'screen-6', shownAt, sound: 'voice-failed', soundAt },
      { screenId: 'screen-7', sound: 'own-voice', soundAt },
    ),
  }),
  scene('tested-full', '[data-tone=danger]', { testSent: { loop: 'full' } }),
  scene('tested-nobody', '[data-tone=attention]', { testSent: { loop: 'heard' }, testCall: cameIn('over') }),
];
