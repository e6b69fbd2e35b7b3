/** What is missing and what is worth knowing, each with a link to where it is mended. */
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Hint, type HouseFacts, type Missing, sectionOfHint, sectionOfMissing } from './readiness.ts';
import { useMissingWords } from './ready-words.ts';
import './needs.css';

export interface NeedsProps {
  readonly facts: HouseFacts;
  readonly missing: readonly Missing[];
  readonly hints: readonly Hint[];
}

export function Needs({ facts, missing, hints }: NeedsProps): ReactNode {
  const { t } = useTranslation('setup');
  const words = useMissingWords(facts);
  if (missing.length + hints.length === 0) return undefined;
  return (
    <ul className="needs stack-2">
      {missing.map((one) => (
        <li key={one} data-tone="attention">
          <CircleAlert aria-hidden />
          <span>
            <a href={`#${sectionOfMissing(one)}`}>{words.what(one)}</a> {words.way(one)}
          </span>
        </li>
      ))}
      {hints.map((one) => (
        <li key={one} data-tone="plain">
          <Info aria-hidden />
          <span>
            <a href={`#${sectionOfHint(one)}`}>{t(`hint.${one}.what`)}</a> {t(`hint.${one}.way`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
