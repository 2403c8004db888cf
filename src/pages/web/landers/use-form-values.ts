import { useEffect, useState, type RefObject } from 'react'

/** The values of the controls of a name in the form around an element, as the visitor sets them. */
export function useFormValues(element: RefObject<Element | null>, name: string): string[] {
  const [values, setValues] = useState<string[]>([])
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const read = () =>
      setValues(new FormData(form).getAll(name).filter((value) => typeof value === 'string'))
    // Chosen before hydration.
    read()
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [element, name])
  return values
}
