/** What was found of visitors, to be marked one by one: two may have one name. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundRecord } from '../../../contract/privacy.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { keyOf } from './visitor-store.ts';

export interface FoundVisitorsProps {
  readonly records: readonly FoundRecord[];
  readonly marked: ReadonlySet<string>;
  readonly onMark: (key: string, isMarked: boolean) => void;
}

export function FoundVisitors({ records, marked, onMark }: FoundVisitorsProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { formats } = useScreen();
  return (
    <ul className="visitor-found">
      {records.map((found) => {
        const { record, firstName, lastName, code, phoneNumber, email, startsAt, lineName, origin } = found;
        const key = keyOf(record);
        const when = startsAt === undefined ? undefined : formats.dateAndTime(startsAt);
        const about = [code, when, lineName, phoneNumber, email, origin].filter((one) => one !== undefined);
        return (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={marked.has(key)}
                onChange={(event) => onMark(key, event.target.checked)}
              />
              <span className="visitor-called">
                <bdi>{`${firstName} ${lastName}`.trim() || t('visitor.unnamed')}</bdi>
              </span>
              <span className="visitor-about">
                {t(`visitor.kind.${record.kind}`)}
                {about.map((one) => (
                  <bdi key={one}>{one}</bdi>
                ))}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
