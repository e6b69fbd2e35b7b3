/** What the front desk was told of the watched file or folder, for the section that names it. Pure. */
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { Notice } from '../../../contract/notice.ts';

type ListTrouble = Pick<Extract<Notice, { kind: 'roster' }>, 'file' | 'trouble'>;

export const listTroubles = (status: Pick<HubStatus, 'notices'> | undefined): readonly ListTrouble[] =>
  (status?.notices ?? []).filter((notice) => notice.kind === 'roster');

/** Lines that are wrong keep nobody else out. */
export const isNotRead = ({ trouble }: ListTrouble): boolean => trouble.kind !== 'rows';
