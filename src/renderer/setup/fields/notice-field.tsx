/** The lobby's own privacy notice: a text for each language, with a preview. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Language } from '../../../contract/languages.ts';
import { MAX_NOTICE_LENGTH } from '../../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../../contract/privacy-notice.ts';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { loadKioskSentences } from '../../i18n/kiosk-sentences.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NoticeText } from '../../privacy-notice/notice-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { withoutNotice } from '../form/form.ts';
import './choice-field.css';
import { type FieldFace, FieldHint, ProblemLine } from './field.tsx';
import './notice-field.css';

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
    <fieldset className="notice-field stack-3" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <FieldHint id={id} locked={locked}>
        {t('notice.hint')}
      </FieldHint>
      <div
        className="choice-field stack-1 notice-languages"
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
      <div className="notice-written stack-4">
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

interface NoticePreviewProps {
  readonly language: Language;
  readonly notice: string;
  readonly contact: string;
}

/** In English until they are loaded. */
function useKioskSentences(language: Language) {
  const [i18n] = useState(() => createI18n({ kiosk }, loadKioskSentences));
  const [, setLoaded] = useState(language);
  useEffect(() => void i18n.loadLanguage(language).then(() => setLoaded(language)), [i18n, language]);
  const shown = i18n.hasLanguage(language) ? language : 'en';
  return { shown, say: i18n.getFixedT(shown, 'kiosk') };
}

function NoticePreview({ language, notice, contact }: NoticePreviewProps): ReactNode {
  const { t } = useTranslation('setup');
  const { brandName, kiosk: told } = useScreen().settings;
  const { shown, say } = useKioskSentences(language);
  const id = useId();
  const asked = contact.trim();
  return (
    <figure className="notice-preview stack-1" aria-labelledby={id}>
      <figcaption className="bold" id={id}>
        {t('notice.preview')}
      </figcaption>
      <div className="notice-kiosk" lang={shown} dir={directionOf(shown)}>
        <p className="notice-kiosk-title">{say('privacy.title')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
        <section className="notice-kiosk-card" tabIndex={0} aria-labelledby={id}>
          {notice === '' ? (
            <p>{say('privacy.who', { brandName })}</p>
          ) : (
            <NoticeText notice={notice} language={language} />
          )}
          <p>{say('privacy.kept', { count: told.namesKeptH })}</p>
          <p>{say('privacy.screen')}</p>
          <p>{asked === '' ? say('privacy.ask') : say('privacy.contact', { contact: asked })}</p>
        </section>
        <span className="notice-kiosk-button" aria-hidden>
          {say('help.back')}
        </span>
      </div>
    </figure>
  );
}
