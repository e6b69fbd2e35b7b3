/** What the administrator reads of the network. Pure. */
import type { TFunction } from 'i18next';
import type { NetworkProblem } from '../../../contract/network.ts';
import { verbatim } from '../../i18n/values.ts';
import type { NetworkSave } from './network-store.ts';

type T = TFunction<'setup'>;

/** `day` writes an instant as a day. */
export function networkProblemSentence(t: T, problem: NetworkProblem, day: (at: number) => string): string {
  switch (problem.kind) {
    case 'clock':
    case 'not-written':
      return t(`network.problem.${problem.kind}`);
    case 'no-interface':
      return t('network.problem.no-interface', { name: problem.name });
    case 'no-address':
      return t('network.problem.no-address', { address: problem.address });
    case 'not-listening': {
      const { address, port, reason } = problem;
      return t('network.problem.not-listening', { address, port: String(port), reason });
    }
    case 'cert-unread':
    case 'key-unread':
    case 'key-does-not-fit':
    case 'cert-refused':
    case 'authority-unread':
      return t(`network.problem.${problem.kind}`, { path: verbatim(problem.path) });
    case 'cert-expired':
    case 'cert-not-yet-valid':
    case 'cert-ends':
    case 'authority-expired':
    case 'authority-ends':
      return t(`network.problem.${problem.kind}`, { day: day(problem.at) });
    case 'authority-replaced':
      return t('network.problem.authority-replaced', {
        names: problem.names.map((name) => `.${name}`).join(', '),
      });
    case 'not-covered':
    case 'outside':
      return t(`network.problem.${problem.kind}`, { hosts: problem.hosts.join(', ') });
  }
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
