/** The service's section of the form: its address and key. Pure. */
import type { BaseUrlProblem } from '../../../contract/setting-problem.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { webAddress } from '../../ui/web-address.ts';
import type { Drafts, StepReading } from './drafts.ts';

/** Whether the address that was typed is another service's than the one that is set. */
export function isOtherService(drafts: Drafts, view: SettingsView): boolean {
  const typed = drafts.baseUrl?.trim() ?? '';
  const address = webAddress(typed);
  if (view.serviceOrigin === undefined || address === undefined) return false;
  return address.protocol === 'https:' && address.origin !== view.serviceOrigin;
}

/** Why `text`, without spaces around it, is no service's address at a glance. The hub looks at the rest. */
function addressProblem(text: string): BaseUrlProblem | undefined {
  if (text === '') return 'no-address';
  const address = webAddress(text);
  if (address === undefined) return 'not-an-address';
  if (address.protocol === 'http:') return 'http';
  return /^https:\/\//i.test(text) ? undefined : 'not-https';
}

/** Only what differs. An address that cannot be one is told before anything is asked of anybody. */
export function readService(drafts: Drafts, view: SettingsView): StepReading {
  const baseUrl = drafts.baseUrl?.trim();
  const apiKey = drafts.apiKey?.trim() ?? '';
  const isNew = baseUrl !== undefined && baseUrl !== view.baseUrl;
  const kind = isNew ? addressProblem(baseUrl) : undefined;
  if (kind !== undefined) return { kind: 'invalid', problems: [{ field: 'baseUrl', problem: { kind } }] };
  const change = {
    ...(isNew ? { baseUrl } : {}),
    ...(drafts.sameService === true && isOtherService(drafts, view) ? { sameService: true } : {}),
    ...(apiKey === '' ? {} : { apiKey }),
  };
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}
