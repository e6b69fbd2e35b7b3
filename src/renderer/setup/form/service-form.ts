/** The service's section of the form: its address and key. Pure. */
import { MAX_ADDRESS_LENGTH } from '../../../contract/limits.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
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
function addressProblem(text: string): SettingProblem | undefined {
  if (text === '') return { kind: 'no-address' };
  if (text.length > MAX_ADDRESS_LENGTH) return { kind: 'too-long', most: MAX_ADDRESS_LENGTH };
  const address = webAddress(text);
  if (address === undefined) return { kind: 'not-an-address' };
  if (address.protocol === 'http:') return { kind: 'http' };
  return /^https:\/\//i.test(text) ? undefined : { kind: 'not-https' };
}

/** Only what differs. An address that cannot be one is told before anything is asked of anybody. */
export function readService(drafts: Drafts, view: SettingsView): StepReading {
  const baseUrl = drafts.baseUrl?.trim();
  const isNew = baseUrl !== undefined && baseUrl !== view.baseUrl;
  const problem = isNew ? addressProblem(baseUrl) : undefined;
  if (problem !== undefined) return { kind: 'invalid', problems: [{ field: 'baseUrl', problem }] };
  const change = {
    ...(isNew ? { baseUrl } : {}),
    ...(drafts.sameService === true && isOtherService(drafts, view) ? { sameService: true } : {}),
  };
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}
