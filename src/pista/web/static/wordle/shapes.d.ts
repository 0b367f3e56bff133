// Written by tools/write_shapes.py from the server's forms; not to be changed by hand.
import type { Game, Picture, Tone } from "../shapes.d.ts";
export interface Details {
  lexicon: string;
  length: number;
  tries: number;
  hard: boolean;
  adversary: boolean;
  repeats: boolean;
  keyboard: string[];
  letters: Record<string, Tone>;
  review: boolean;
  spelled: string | null;
}
export interface GameHere extends Game {
  wordle: Details | null;
}
export interface Lexicon {
  name: string;
  language: string;
  lengths: number[];
  alphabet: string;
  keyboard: string[];
}
export interface Lexicons {
  lexicons: Lexicon[];
}
export interface Agent {
  name: string;
  about: string | null;
}
export interface Agents {
  agents: Agent[];
  default: string;
}
export interface Words {
  n: number;
  sample: string[];
  spelled: string[];
}
export interface Explanation {
  turns: number[];
  words: string[];
  spelled: string[];
}
export interface Contradiction {
  sentence: string;
  turn: number;
  explanations: Explanation[];
}
export interface Cracked {
  guess: string | null;
  found: string | null;
  spelled: string | null;
  left: Words;
  contradiction: Contradiction | null;
}
export interface Suggestion {
  word: string;
  spelled: string;
  expected: number;
  worst: number;
  parts: number;
  possible: boolean;
}
export interface Suggested {
  suggestions: Suggestion[];
  left: Words;
  contradiction: Contradiction | null;
}
export interface AgentTurn {
  guess: string;
  spelled: string;
  reply: string;
  marks: number[];
  won: boolean;
  left: Words;
}
export interface WatchedTurn {
  guess: string;
  spelled: string;
  reply: string;
  marks: number[];
  won: boolean;
  left: Words;
  ms: number;
}
export interface Watched {
  agent: string;
  secret: string;
  spelled: string;
  won: boolean;
  turns: WatchedTurn[];
  picture: Picture;
}
export interface ReviewedTurn {
  guess: string;
  spelled: string;
  reply: string;
  marks: number[];
  before: number;
  after: number;
  left: Words;
  expected: number;
  best: string;
  best_spelled: string;
  best_expected: number;
  best_after: number;
  forced: boolean;
  skill: number | null;
  luck: number;
}
export interface AgentGame {
  agent: string;
  won: boolean;
  turns: AgentTurn[];
}
export interface Reviewed {
  lexicon: string;
  length: number;
  secret: string;
  spelled: string;
  won: boolean;
  score: number;
  skill: number | null;
  luck: number;
  sentence: string;
  turns: ReviewedTurn[];
  agent: AgentGame;
}
export interface CompareRow {
  agent: string;
  opener: string;
  spelled: string;
  first: string | null;
  games: number;
  won: number;
  mean: number | null;
  worst: number | null;
  never: number;
  distribution: [number, number][];
  ms: number;
}
export interface Comparison {
  rows: CompareRow[];
  complete: boolean;
  seed: number;
}
