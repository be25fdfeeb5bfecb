import { closeDropdowns } from './dropdowns.ts';
import { loadIslands, wakeOnUse } from './entries.ts';
import { keepMenuFocus } from './menu.ts';
import { followTheme } from './theme.ts';

followTheme();
closeDropdowns();
keepMenuFocus();
wakeOnUse();
loadIslands();
