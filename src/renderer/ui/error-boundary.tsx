/** Catches a fault of the screen itself: a plain sentence, and a fresh start of the page shortly after. */
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { PAGE_CODES } from '../../contract/codes.ts';
import { Component } from 'react';
import './message.css';

export interface ErrorBoundaryProps {
  /** Asked at the fault, not before: the sentence is in the visitor's language. */
  readonly i18n: i18n;
  /** Starts the page again; called once, after the sentence was shown. */
  readonly restart: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.restart();
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="message" role="alert">
        <h1>{this.props.i18n.t('broken.title')}</h1>
        <p>{this.props.i18n.t('broken.text')}</p>
        <small>{PAGE_CODES.broken}</small>
      </main>
    );
  }
}
