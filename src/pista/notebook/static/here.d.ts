// What a script of a board is given where it is displayed; see bundle.py.
import type { Game, Hinted, Tone } from "../../web/static/shapes.d.ts";

/** A game as a board tells it: see forms.py. */
export interface BoardGame extends Game {
  stamp: number;
  title: string;
  known: ({ keyboard?: string[]; letters?: Record<string, Tone> } & Record<string, unknown>) | null;
  hinted: Hinted | null;
  offers: string[];
}

export interface Words {
  language: string;
  catalogue: Record<string, Record<string, string | { one: string; other: string }>>;
}

export interface Model {
  get(name: "_game"): BoardGame;
  get(name: "_words"): Words;
  send(content: unknown): void;
  on(event: string, heard: (content: any) => void): void;
  off(event: string, heard: (content: any) => void): void;
}

declare global {
  const here: { model: Model; el: HTMLElement; styles: string; /** Begins anew, in other words. */ again: () => void };
}
