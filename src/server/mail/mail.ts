export type Mail = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }
