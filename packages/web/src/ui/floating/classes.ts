export const floatingClasses = 'z-50 animate-rise rounded-md bg-surface shadow-floating';
