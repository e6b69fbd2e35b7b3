/** The outcome of a test call, at the port and at each display. Pure. */
import type { TFunction } from '../../i18n/translate.ts';
import type { WebhookState } from '../../../contract/hub-status.ts';
import type { DisplayTested, TestCallState, TestSound } from '../../../contract/test-call.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { TestCallStore } from '../form/service-stores.ts';

type T = TFunction<'setup'>;

interface TestCallShown {
  readonly sending: ReturnType<TestCallStore['sending']['getState']>;
  readonly test: TestCallState | undefined;
  /** Undefined until the hub has told it. */
  readonly webhooks: WebhookState | undefined;
}

/** `plain`: as configured, or not known yet. */
export type SaidTone = 'success' | 'plain' | 'attention' | 'danger';

export interface Said {
  readonly sentence: string;
  readonly tone: SaidTone;
}

const TONES: Readonly<Record<TestSound, SaidTone>> = {
  'own-voice': 'success',
  'hub-voice': 'success',
  chime: 'success',
  'quiet-hours': 'plain',
  'sound-off': 'plain',
  'other-display': 'plain',
  'needs-touch': 'attention',
  'no-sound': 'attention',
  'no-voice': 'attention',
  'voice-failed': 'attention',
};

/** Undefined while there is nothing to say. */
export function sentWords(t: T, { sending, test, webhooks }: TestCallShown): Said | undefined {
  switch (sending?.kind) {
    case undefined:
    case 'pending':
      return undefined;
    case 'interrupted':
      return { sentence: t('calls.interrupted'), tone: 'attention' };
    case 'sent': {
      // In a chain, a test call needs no engine.
      if (
        sending.loop !== 'heard' &&
        webhooks !== undefined &&
        webhooks !== 'listening' &&
        webhooks !== 'engine-away'
      )
        return { sentence: t(`calls.testNeeds.${webhooks}`), tone: 'danger' };
      if (sending.loop !== 'heard') return { sentence: t(`calls.loop.${sending.loop}`), tone: 'danger' };
      const isNobodyThere = test?.kind === 'came-in' && test.displays.length === 0;
      return isNobodyThere
        ? { sentence: t('calls.noDisplay'), tone: 'attention' }
        : { sentence: t('calls.loop.heard'), tone: 'success' };
    }
    case 'not-sent':
    case 'no-answer':
    case 'failed':
      return { sentence: t(`staff.problem.${sending.kind}`), tone: 'danger' };
  }
}

export function testedWords(
  t: T,
  { shownAt, sound, soundAt = 0 }: DisplayTested,
  { phase }: Extract<TestCallState, { kind: 'came-in' }>,
  { clockWithSeconds }: Pick<Formats, 'clockWithSeconds'>,
): Said {
  const isLate = phase !== 'fresh';
  if (shownAt === undefined) {
    if (!isLate) return { sentence: t('calls.tested.onItsWay'), tone: 'plain' };
    return {
      sentence: t(sound === undefined ? 'calls.tested.silent' : 'calls.tested.hidden'),
      tone: 'attention',
    };
  }
  if (sound !== undefined) {
    const isSaid = sound === 'own-voice' || sound === 'hub-voice';
    const time = clockWithSeconds(isSaid ? soundAt : shownAt);
    return { sentence: t(`calls.tested.${sound}`, { time }), tone: TONES[sound] };
  }
  const time = clockWithSeconds(shownAt);
  return isLate
    ? { sentence: t('calls.tested.soundUnknown', { time }), tone: 'attention' }
    : { sentence: t('calls.tested.shown', { time }), tone: 'plain' };
}
