/** What the administrator reads of the network. Pure. */
import type { TFunction } from 'i18next';
import type { NetworkProblem } from '../../../contract/network.ts';
import { say } from '../../i18n/say.ts';
import { verbatim } from '../../i18n/values.ts';
import type { NetworkSave } from './network-store.ts';

type T = TFunction<'setup'>;

/** `day` writes an instant as a day. */
export function networkProblemSentence(t: T, problem: NetworkProblem, day: (at: number) => string): string {
  return say(t, 'network.problem', problem, {
    ...('port' in problem ? { port: String(problem.port) } : {}),
    ...('path' in problem ? { path: verbatim(problem.path) } : {}),
    ...('at' in problem ? { day: day(problem.at) } : {}),
    ...('names' in problem ? { names: problem.names.map((name) => `.${name}`).join(', ') } : {}),
    ...('hosts' in problem ? { hosts: problem.hosts.join(', ') } : {}),
  });
}

export function networkSaveSentence(t: T, save: NetworkSave | undefined): string {
  switch (save?.kind) {
    case undefined:
      return '';
    case 'pending':
      return t('saving');
    case 'saved':
      return t('network.saved');
    case 'locked':
      return t('locked');
    case 'not-names':
      return t('network.notNames', { names: save.names.join(', ') });
    case 'not-saved':
    case 'failed':
      return t('problem.failed');
    case 'not-sent':
      return t('problem.notSent');
    case 'no-answer':
      return t('problem.noAnswer');
  }
}
