// The shapes of docs/api.md, as far as the page reads them.
export type Tone = "empty" | "given" | "entered" | "black" | "typed" | "absent" | "elsewhere" | "placed" | "outside";
export type Accent = "none" | "fault" | "hint";
export type Point = [number, number];

export interface Tile {
  name: string;
  outline: Point[];
  text: string;
  tone: Tone;
  accent: Accent;
  notes: string[];
}
export interface Picture {
  tiles: Tile[];
  arrows: { tile: number; towards: Point }[];
  walls: [Point, Point][];
  trail: number[];
  caption: string;
}

export interface Offer {
  name: string;
  levels: string[];
  shapes: string[];
  formats: string[];
  can: string[];
}
export interface LexiconOffer {
  name: string;
  language: string;
  lengths: number[];
  alphabet: string;
  keyboard: string[];
}
export interface AgentOffer {
  name: string;
  about: string;
}

export type Status = "open" | "won" | "lost";
export interface WordleDetails {
  lexicon: string;
  length: number;
  tries: number;
  hard: boolean;
  adversary: boolean;
  repeats: boolean;
  keyboard: string[];
  letters: Record<string, Tone>;
  review: boolean;
}
export interface GridDetails {
  cells: number[];
  largest: number;
}
export interface GameLine {
  id: string;
  kind: string;
  shape: string;
  level: string;
  day: string | null;
  turn: number;
  status: Status;
  seconds: number;
  begun: string;
  caption: string;
}
export interface Game {
  id: string;
  kind: string;
  shape: string;
  level: string;
  day: string | null;
  turn: number;
  status: Status;
  given_up?: boolean;
  moves: string[];
  can: string[];
  picture: Picture;
  said: string | null;
  ending: string | null;
  seconds: number;
  hints: number;
  begun: string;
  puzzle: string | null;
  answer: { word: string | null; picture: Picture | null } | null;
  share: string | null;
  wordle: WordleDetails | null;
  grid: GridDetails | null;
}
export interface Hint {
  technique: string;
  cells: number[];
  conclusion: string[];
  because: string;
}
export interface Fault {
  rule: string;
  cells: number[];
  sentence: string;
}
export interface Hinted {
  hint: Hint | null;
  picture: Picture;
  hints?: number;
}
export interface Checked {
  faults: Fault[];
  status: Status;
  picture: Picture;
}

export interface DayPuzzle {
  kind: string;
  shape: string;
  level: string;
  game: string | null;
  status: Status | null;
}
export interface Day {
  date: string;
  next: string;
  puzzles: DayPuzzle[];
}

export interface ReadPuzzle {
  kind: string;
  text: string;
  code: string;
  picture: Picture;
  cells: number;
  blanks: number;
}
export interface Solved {
  verdict: "unique" | "several" | "none" | "unknown";
  solutions: { text: string; picture: Picture }[];
  differ: number[];
  exhausted: boolean;
  nodes: number;
}
export interface Graded {
  verdict: string;
  grade: { level: string; hardest: string; steps: [string, number][]; measures?: [string, number][] } | null;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code?: string;
  values?: Record<string, unknown>;
  pointer?: string;
  line?: number;
  column?: number;
  errors?: { pointer: string; detail: string }[];
}
export interface Job<Result> {
  id: string;
  task: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: { done: number; total: number } | null;
  partial: Result | null;
  result: Result | null;
  problem: Problem | null;
}

export interface Words {
  n: number;
  sample: string[];
}
export interface Contradiction {
  sentence: string;
  turn: number | null;
  explanations: { turns: number[]; words: string[] }[];
}
export interface Turn {
  guess: string;
  reply: string;
}
export interface Cracked {
  guess: string | null;
  left: Words;
  contradiction: Contradiction | null;
  found: string | null;
}
export interface Watched {
  secret: string;
  won: boolean;
  turns: { guess: string; reply: string; marks: number[]; left: Words }[];
  picture: Picture;
}
export interface ReviewTurn {
  guess: string;
  reply: string;
  marks: number[];
  before: number;
  after: number;
  expected: number;
  best: string;
  best_expected: number;
  skill: number | null;
  luck: number;
}
export interface Review {
  skill: number | null;
  luck: number;
  sentence: string;
  turns: ReviewTurn[];
}
export interface CompareRow {
  agent: string;
  opener: string;
  games: number;
  won: number;
  mean: number | null;
  worst: number | null;
  distribution: [number, number][];
  ms: number;
}
export interface Comparison {
  rows: CompareRow[];
}

export interface Group {
  kind: string;
  variety: string;
  mode: string;
  played: number;
  won: number;
  streak: number;
  best_streak: number;
  distribution: [number, number][];
  best_seconds: number | null;
}
