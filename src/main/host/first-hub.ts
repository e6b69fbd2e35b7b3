/** Opens the hub that a host begins with. */
import { codeOfStart } from '../../contract/start-codes.ts';
import type { Hub } from '../hub.ts';
import { findHubVoice } from '../speech/hub-voice.ts';
import { createLastingListener } from '../webhooks/lasting-listener.ts';
import type { HubHostOptions, StartAnswer } from './hub-host-shape.ts';
import { type Lasting, openHub, type Plan, planOf, type WhyNot } from './hub-place.ts';

export type FirstHub =
  | { readonly kind: 'open'; readonly plan: Plan; readonly lasting: Lasting; readonly hub: Hub }
  | Extract<StartAnswer, { readonly kind: 'failed' }>;

const lastingOf = async ({ findVoice = findHubVoice, fleet, clock }: HubHostOptions): Promise<Lasting> => ({
  voice: await findVoice(),
  guesses: new Map(),
  own: fleet.own,
  lastingListener: createLastingListener(clock),
});

export async function openFirstHub(options: HubHostOptions): Promise<FirstHub> {
  const failed = ({ sentence, problem }: WhyNot): FirstHub => ({
    kind: 'failed',
    sentence,
    code: codeOfStart(problem),
  });
  await options.settings.prepare();
  const first = planOf(options);
  if (first.kind === 'failed') return failed(first);
  const { plan } = first;
  const lasting = await lastingOf(options);
  const opened = await openHub(options, plan, lasting);
  if (opened.kind === 'failed') {
    await lasting.lastingListener.close();
    return failed(opened);
  }
  return { ...opened, plan, lasting };
}
