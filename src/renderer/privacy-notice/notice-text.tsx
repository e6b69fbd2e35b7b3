/** The house's own privacy notice as paragraphs of plain text: an address in it is read, and never a way off the kiosk. */
import type { ReactNode } from 'react';
import type { Language } from '../../contract/languages.ts';
import { paragraphsOf } from '../../contract/privacy-notice.ts';
import { directionOf } from '../i18n/languages.ts';
import './notice-text.css';

export interface NoticeTextProps {
  readonly notice: string;
  readonly language: Language;
}

export function NoticeText({ notice, language }: NoticeTextProps): ReactNode {
  return (
    <div className="notice-text" lang={language} dir={directionOf(language)}>
      {paragraphsOf(notice).map((lines, place) => (
        <div key={place}>
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  );
}
