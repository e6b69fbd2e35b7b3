/** The lobby's own privacy notice: a text for each language, with a preview. */
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Language } from '../../../contract/languages.ts';
import { MAX_NOTICE_LENGTH } from '../../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../../contract/privacy-notice.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { withoutNotice } from '../form/notice-form.ts';
import { NoticePreview } from './notice-preview.tsx';
import './choice-field.css';
import './notice-field.css';
import { type FieldFace, FieldHint, ProblemLine } from './field.tsx';

export interface NoticeFieldProps extends FieldFace {
  /** Never empty. */
  readonly languages: readonly Language[];
  readonly textIn: (language: Language) => string;
  readonly saved: PrivacyNotice | undefined;
  readonly contact: string;
  readonly problemIn: Language | undefined;
  readonly onType: (language: Language, text: string) => void;
}

/** Goes to the language of a new problem. */
function useChosen(languages: readonly Language[], problemIn: Language | undefined) {
  const [chosen, choose] = useState(problemIn);
  const [told, setTold] = useState(problemIn);
  if (problemIn !== told) {
    setTold(problemIn);
    if (problemIn !== undefined) choose(problemIn);
  }
  const first = languages[0] ?? 'en';
  return [chosen !== undefined && languages.includes(chosen) ? chosen : first, choose] as const;
}

export function NoticeField(props: NoticeFieldProps): ReactNode {
  const { label, languages, textIn, saved, contact, problemIn, locked } = props;
  const { t, i18n } = useTranslation('setup');
  const id = useId();
  const [language, choose] = useChosen(languages, problemIn);
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const without = withoutNotice(languages, saved);
  const listed = new Intl.ListFormat(i18n.language).format(without.map((one) => names.of(one) ?? one));
  return (
    <fieldset className="notice-field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <FieldHint id={id} locked={locked}>
        {t('notice.hint')}
      </FieldHint>
      <div
        className="choice-field notice-languages"
        data-whole
        role="radiogroup"
        aria-label={t('notice.choose')}
      >
        {languages.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-language`}
              checked={one === language}
              onChange={() => choose(one)}
            />
            <bdi lang={one} dir={directionOf(one)}>
              {LANGUAGE_NAMES[one]}
            </bdi>
            <span className="notice-whose">
              {plainNotice(textIn(one)) === '' ? t('notice.foyers') : t('notice.own')}
            </span>
          </label>
        ))}
      </div>
      <div className="notice-written">
        <Text key={language} {...props} language={language} name={names.of(language) ?? language} />
        <NoticePreview language={language} notice={plainNotice(textIn(language))} contact={contact} />
      </div>
      <output className="field-hint">
        {without.length === 0 ? t('notice.everywhere') : t('notice.without', { languages: listed })}
      </output>
    </fieldset>
  );
}

interface TextProps extends NoticeFieldProps {
  readonly language: Language;
  readonly name: string;
}

function Text({ language, name, textIn, problem, problemIn, locked, onType }: TextProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const text = textIn(language);
  const used = plainNotice(text).length;
  const isWrong = problemIn === language || used > MAX_NOTICE_LENGTH;
  return (
    <div className="field notice-text-field">
      <label htmlFor={id}>{t('notice.in', { language: name })}</label>
      <textarea
        id={id}
        lang={language}
        dir={directionOf(language)}
        readOnly={locked}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-used`}
        value={text}
        onChange={({ target }) => onType(language, target.value)}
      />
      <ProblemLine id={id} problem={problem} />
      <p className="field-hint" id={`${id}-used`}>
        {t('notice.used', { used, most: MAX_NOTICE_LENGTH })}
      </p>
    </div>
  );
}
