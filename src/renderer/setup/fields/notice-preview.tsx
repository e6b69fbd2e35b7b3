/** A small preview of the kiosk's privacy notice. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import type { Language } from '../../../contract/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { loadKioskSentences } from '../../i18n/kiosk-sentences.ts';
import { directionOf } from '../../i18n/languages.ts';
import { NoticeText } from '../../privacy-notice/notice-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import './notice-preview.css';

export interface NoticePreviewProps {
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

export function NoticePreview({ language, notice, contact }: NoticePreviewProps): ReactNode {
  const { t } = useTranslation('setup');
  const { brandName, kiosk: told } = useScreen().settings;
  const { shown, say } = useKioskSentences(language);
  const id = useId();
  const asked = contact.trim();
  return (
    <figure className="notice-preview" aria-labelledby={id}>
      <figcaption id={id}>{t('notice.preview')}</figcaption>
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
