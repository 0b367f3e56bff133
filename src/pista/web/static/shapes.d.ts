// Written by tools/write_shapes.py from the server's forms; not to be changed by hand.
export type Point = [number, number];
export type Accent = "none" | "fault" | "hint";
export type Contact = "corner" | "side";
export type End = "none" | "first" | "last";
export type Tone = "empty" | "given" | "entered" | "black" | "typed" | "absent" | "elsewhere" | "placed" | "outside";
export type Verdict = "unique" | "several" | "none" | "unknown";
export interface Tile {
  name: string;
  outline: [number, number][];
  text: string;
  tone: Tone;
  accent: Accent;
  notes: string[];
  end: End;
}
export interface Arrow {
  tile: number;
  towards: [number, number];
}
export interface Picture {
  version: number;
  tiles: Tile[];
  arrows: Arrow[];
  walls: [[number, number], [number, number]][];
  trails: number[][];
  caption: string;
}
export interface Puzzle {
  version: number;
  kind: string;
  text: string;
  cells: number;
  givens: number;
  position?: string;
}
export interface Hint {
  version: number;
  technique: string;
  cells: number[];
  conclusion: string[];
  because: string;
  facts: string[];
  steps?: string[];
}
export interface Step {
  version: number;
  technique: string;
  cells: number[];
  conclusion: string[];
  because: string;
  facts: string[];
  steps?: string[];
  struck: string[];
  cost: number;
}
export interface Fault {
  rule: string;
  cells: number[];
  sentence: string;
}
export interface Grade {
  version: number;
  level: string;
  hardest: string;
  score: number | null;
  steps: [string, number][];
  measures: [string, number][];
}
export interface Solution {
  text: string;
  picture?: Picture;
}
export interface Search {
  version: number;
  verdict: Verdict;
  exhausted: boolean;
  nodes: number;
  differ: number[];
  solutions: Solution[];
}
export interface Answer {
  word: string | null;
  picture: Picture | null;
}
export interface Grid {
  cells: number[];
  largest: number;
  path: Contact | null;
}
export interface GameHead {
  id: string;
  kind: string;
  shape: string;
  level: string;
  day: string | null;
  turn: number;
  status: string;
  given_up: boolean;
  seconds: number;
  begun: string;
}
export interface Game {
  id: string;
  kind: string;
  shape: string;
  level: string;
  day: string | null;
  turn: number;
  status: string;
  given_up: boolean;
  seconds: number;
  begun: string;
  version: number;
  moves: string[];
  can: string[];
  picture: Picture;
  hints: number;
  said: string | null;
  ending: string | null;
  puzzle: string | null;
  answer: Answer | null;
  share: string | null;
  grid: Grid | null;
}
export interface Hinted {
  hint: Hint | null;
  picture: Picture;
  hints?: number;
}
export interface Checked {
  faults: Fault[];
  status: string;
  picture: Picture;
}
export interface WrongField {
  pointer: string;
  detail: string;
}
export interface ProblemParts {
  line?: number;
  column?: number;
  limit?: number;
  turn?: number;
  errors?: WrongField[];
  not_ready?: Record<string, string>;
  wording?: string;
  left_out?: Record<string, number>;
}
export interface Problem {
  line?: number;
  column?: number;
  limit?: number;
  turn?: number;
  errors?: WrongField[];
  not_ready?: Record<string, string>;
  wording?: string;
  left_out?: Record<string, number>;
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  values: Record<string, number>;
  pointer?: string;
}
export interface GameLine {
  id: string;
  kind: string;
  shape: string;
  level: string;
  day: string | null;
  turn: number;
  status: string;
  given_up: boolean;
  seconds: number;
  begun: string;
  touched: string;
  untouched: boolean;
  caption: string;
  done: number | null;
  of: number | null;
}
export interface Games {
  games: GameLine[];
  open: number;
  limit: number;
}
export interface DayPuzzle {
  kind: string;
  shape: string;
  level: string;
  language: string | null;
  game: string | null;
  status: string | null;
  seconds: number | null;
  hints: number | null;
  result: string | null;
  done: number | null;
  of: number | null;
}
export interface Day {
  date: string;
  next: string;
  puzzles: DayPuzzle[];
}
export interface Days {
  days: Day[];
  earliest: string;
}
export interface ReadPuzzle {
  version: number;
  kind: string;
  text: string;
  code: string;
  picture: Picture;
  cells: number;
  blanks: number;
}
export interface Graded {
  verdict: Verdict;
  grade: Grade | null;
}
export interface Conflict {
  version: number;
  verdict: Verdict;
  cells: number[];
  givens: string[];
  smallest: boolean;
  sentence: string;
}
export interface Completed {
  version: number;
  verdict: Verdict;
  cells: number[];
  givens: string[];
  fewest: boolean;
  sentence: string;
}
export interface Generated {
  verdict: Verdict;
  puzzle: ReadPuzzle | null;
  seed: number;
  shape: string | null;
  level: string | null;
  options: Record<string, string | number | boolean | null>;
}
export interface Converted {
  to: string;
  text: string;
}
export interface BookFile {
  name: string;
  pages: number;
  bytes: number;
}
export interface Booklet {
  puzzles: number;
  files: BookFile[];
  without_code: number;
}
export interface FirstPage {
  picture: string;
  puzzles: string | null;
}
export interface Progress {
  done: number;
  total: number;
}
export interface Job {
  id: string;
  task: string;
  state: string;
  progress: Progress | null;
  partial: Record<string, unknown> | null;
  result: Record<string, unknown> | null;
  problem: Problem | null;
}
export interface Option {
  name: string;
  type: string;
  default: string | number | boolean | null;
  choices: string[] | null;
  least: number | null;
  most: number | null;
  about: string | null;
}
export interface Drawing {
  empty: string;
  tools: string[];
  headings: string[];
  size: [number, number];
  room: [number, number];
  circled: boolean;
}
export interface Offer {
  name: string;
  levels: string[];
  shapes: string[];
  formats: string[];
  options: Option[];
  drawing: Drawing | null;
  can: string[];
}
export interface Kinds {
  kinds: Offer[];
}
export interface Frame {
  picture: Picture;
  said: string;
  held: string | null;
}
export interface Outcome {
  tile: number;
  key: string;
  right: boolean;
  sentence: string;
  faults: number[];
  picture: Picture | null;
}
export interface Ask {
  tiles: number[];
  keys: string[];
  tone: Tone;
  bad: string;
  outcomes: Outcome[];
}
export interface Scene {
  sentence: string;
  frames: Frame[];
  points: number[];
  ask: Ask | null;
}
export interface Lesson {
  kind: string;
  scenes: Scene[];
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
  average_seconds: number | null;
  times: number[];
  hinted: number;
}
export interface Statistics {
  groups: Group[];
  left_out: number;
}
export interface WonDay {
  date: string;
  won: number;
  of: number;
}
export interface WonDays {
  streak: number;
  best_streak: number;
  days: WonDay[];
}
export interface Ending {
  yardstick: string | null;
  counted: boolean;
  group: Group;
  today: Day;
}
export interface Transfer {
  code: string;
  address: string;
  squares: string[];
  until: string;
}
export interface Export {
  version: number;
  results: Record<string, unknown>[];
}
export interface Added {
  added: number;
}
export interface Health {
  status: string;
}
