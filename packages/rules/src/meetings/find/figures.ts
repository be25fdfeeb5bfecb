/** Figures as people say them, in a sentence of lower case. */
const UNITS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SIZES = 'hundred|thousand|million|billion|grand|lakhs?|crores?|dozen';

/** "One" alone is a pronoun more often than a figure. */
export const FIGURE = String.raw`(?:[$€£₹]?\d[\d.,]*(?:k|m|bn)?%?|(?:${TENS})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${UNITS}|${SIZES}|one\s+(?:hundred|thousand|million|point|${UNITS}|${TENS}))`;
export const MONEY = `(?:dollars?|bucks|euros?|pounds?|quid|rupees?|paise|cents?|thousand|million|billion|grand|lakhs?|crores?)`;

const HAS_FIGURE = new RegExp(String.raw`(?<![\p{L}\p{N}])${FIGURE}(?![\p{L}])`, 'u');
const HAS_MONEY = new RegExp(String.raw`[$€£₹]\s?\d|\d(?:k|m|bn)\b|(?<!\p{L})${MONEY}(?!\p{L})`, 'u');

export const hasFigure = (lower: string): boolean => HAS_FIGURE.test(lower);
/** Returns whether an amount of money, or a number as large as one, is said. */
export const hasMoney = (lower: string): boolean => HAS_MONEY.test(lower);
