import { useEffect, useRef, useState } from 'react';

/** Takes a file that is dropped anywhere on the page; true while one hangs over it. */
export function useDropAnywhere(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const hang = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving one element for another inside the page is no leaving of the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer.files[0]);
    };
    addEventListener('dragover', hang);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hang);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
