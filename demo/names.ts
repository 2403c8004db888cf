import type { Locale } from '../src/platform/locales.ts'
import type { Heritage } from './portrait/looks.ts'
import type { Random } from './random.ts'

type Gender = 'male' | 'female'
type Cohorts = { older: string; middle: string; younger: string }

// First names common among people born before 1966, before 1989, and since.
const localNames: Record<Locale, Record<Gender, Cohorts>> = {
  nl: {
    female: {
      older:
        'Anneke Ria Marijke Joke Hanneke Wilma Ineke Tineke Marga Els Corrie Truus Gerda Carla Annemarie Jolanda Mieke Thea Lies Riet',
      middle:
        'Sandra Esther Monique Miranda Saskia Marieke Ilse Femke Sanne Judith Wendy Ellen Mirjam Karin Renske Inge Linda Marloes Petra Nienke Suzanne Debby Anouk Hilde',
      younger:
        'Noor Lieke Fleur Iris Eva Roos Lotte Maud Sofie Jasmijn Isa Bo Merel Floor Amber Romy Puck Veerle Britt Evi Lisa Marit Jill Nina',
    },
    male: {
      older:
        'Henk Kees Piet Jan Wim Gerrit Hans Ton Joop Cor Theo Rob Ruud Fred Bert Jaap Harm Leo Frans Nico',
      middle:
        'Marco Dennis Jeroen Erik Peter Richard Mark Bas Arjan Martijn Michiel Wouter Edwin Patrick Ronald Maarten Sander Rik Pieter Bart Robin Gijs Onno Remco',
      younger:
        'Daan Sem Thijs Lars Bram Jesse Luuk Stijn Ruben Tim Jasper Koen Niels Floris Joris Mees Tijn Sven Teun Nick Guus Siem Pim Wessel',
    },
  },
  de: {
    female: {
      older:
        'Renate Brigitte Monika Ursula Gisela Karin Christa Heike Angelika Gabriele Petra Sabine Bärbel Marion Ilona Elke Barbara Regina Jutta Doris',
      middle:
        'Susanne Claudia Stefanie Anja Nicole Katrin Silke Tanja Sandra Melanie Daniela Kerstin Birgit Antje Yvonne Bettina Simone Julia Nadine Sonja Maren Britta Kathrin Corinna',
      younger:
        'Lena Laura Hannah Lea Marie Johanna Mia Sophie Clara Paula Emilia Lisa Annika Franziska Svenja Jana Luisa Theresa Pia Ronja Frieda Maja Carla Nele',
    },
    male: {
      older:
        'Wolfgang Jürgen Klaus Manfred Dieter Bernd Rainer Uwe Gerhard Helmut Norbert Werner Rolf Detlef Joachim Reinhard Harald Günter Lothar Volker',
      middle:
        'Stefan Thomas Andreas Markus Michael Christian Torsten Jens Frank Sven Dirk Oliver Matthias Carsten Marc Holger Tobias Daniel Sebastian Heiko Björn Jan Henning Alexander',
      younger:
        'Lukas Jonas Finn Leon Felix Maximilian Paul Moritz Niklas Tim David Jakob Simon Philipp Florian Fabian Julian Anton Emil Till Hannes Malte Benedikt Kilian',
    },
  },
  en: {
    female: {
      older:
        'Linda Susan Margaret Patricia Carol Christine Janet Sheila Maureen Pauline Judith Marilyn Diane Gillian Brenda Jean Sandra Valerie Lesley Kathleen',
      middle:
        'Karen Julie Helen Nicola Claire Rachel Emma Joanne Michelle Lisa Samantha Sarah Kelly Heather Amanda Victoria Tracy Laura Melissa Katherine Natalie Rebecca Fiona Siobhan',
      younger:
        'Olivia Amelia Chloe Emily Jessica Grace Sophie Megan Ellie Hannah Zoe Molly Abigail Freya Phoebe Erin Imogen Isla Lauren Paige Daisy Ruby Niamh Harriet',
    },
    male: {
      older:
        'David John Peter Michael Alan Brian Keith Roger Graham Trevor Kenneth Barry Raymond Derek Malcolm Gordon Terry Clive Dennis Ronald',
      middle:
        'Andrew Mark Paul Simon Stephen Darren Craig Gareth Stuart Neil Jason Matthew Scott Ian Kevin Adrian Robert Martin Jamie Duncan Patrick Christopher Sean Colin',
      younger:
        'Jack Harry Oliver Tom Ben Callum Luke Sam Ryan Josh Adam Nathan Alfie Dylan Joe Max Liam George Ethan Connor Toby Owen Rory Finley',
    },
  },
  fr: {
    female: {
      older:
        'Monique Françoise Martine Catherine Nicole Brigitte Christiane Danielle Chantal Michèle Annie Sylvie Jacqueline Dominique Bernadette Colette Mireille Odile Geneviève Josiane',
      middle:
        'Nathalie Isabelle Sandrine Valérie Céline Stéphanie Virginie Karine Sophie Christelle Laurence Delphine Aurélie Séverine Caroline Hélène Corinne Émilie Laetitia Florence Anne Élodie Marion Cécile',
      younger:
        'Camille Léa Manon Chloé Emma Clara Inès Lucie Juliette Jade Louise Margaux Pauline Océane Alice Anaïs Zoé Romane Charlotte Maëlle Agathe Elsa Noémie Mathilde',
    },
    male: {
      older:
        'Michel Alain Bernard Jacques Gérard Daniel Christian Patrick Philippe Jean-Claude Serge Yves Guy Roland René Francis Marcel Didier Joël Gilles',
      middle:
        'Laurent Christophe Stéphane Sébastien Frédéric Nicolas David Olivier Éric Thierry Pascal Jérôme Cédric Bruno Vincent Fabrice Guillaume Xavier Arnaud Franck Benoît Ludovic Cyril Mathieu',
      younger:
        'Lucas Hugo Théo Thomas Antoine Maxime Alexandre Quentin Clément Louis Baptiste Romain Nathan Enzo Valentin Paul Jules Arthur Adrien Tristan Gabriel Léo Simon Rémi',
    },
  },
  it: {
    female: {
      older:
        'Maria Anna Rosa Giuseppina Angela Carla Franca Luisa Teresa Graziella Marisa Paola Donatella Ornella Rita Loredana Daniela Patrizia Lucia Silvana',
      middle:
        'Francesca Barbara Monica Cristina Simona Elena Laura Roberta Alessandra Federica Michela Sabrina Manuela Valentina Stefania Tiziana Antonella Claudia Ilaria Elisa Katia Sonia Veronica Raffaella',
      younger:
        'Giulia Chiara Martina Sara Alice Sofia Giorgia Elisa Beatrice Camilla Noemi Gaia Aurora Irene Rebecca Arianna Ludovica Marta Greta Viola Bianca Miriam Emma Anita',
    },
    male: {
      older:
        'Giuseppe Franco Mario Antonio Sergio Carlo Bruno Luciano Giancarlo Piero Vincenzo Renato Claudio Giorgio Maurizio Roberto Enzo Gianni Umberto Silvano',
      middle:
        'Marco Andrea Stefano Luca Alessandro Massimo Paolo Fabio Davide Simone Daniele Cristian Gianluca Roberto Emanuele Michele Nicola Filippo Mirko Riccardo Ivan Dario Giovanni Alberto',
      younger:
        'Lorenzo Matteo Francesco Leonardo Mattia Gabriele Tommaso Edoardo Federico Giacomo Pietro Samuele Nicolò Diego Alessio Christian Elia Jacopo Filippo Enrico Manuel Luca Dennis Ettore',
    },
  },
  es: {
    female: {
      older:
        'Carmen Josefa Dolores Pilar Mercedes Rosario Isabel Antonia Concepción Teresa Francisca Montserrat Encarnación Manuela Amparo Esperanza Consuelo Juana Ángeles Inmaculada',
      middle:
        'Silvia Mónica Cristina Marta Beatriz Raquel Sonia Eva Yolanda Nuria Laura Patricia Susana Esther Elena Rocío Lorena Noelia Verónica Gema Ana Olga Sandra Natalia',
      younger:
        'Lucía Paula Sara Alba Carla Andrea Irene Claudia Julia Marina Celia Nerea Carlota Aitana Inés Ainhoa Miriam Noa Valeria Jimena Blanca Leire Alicia Candela',
    },
    male: {
      older:
        'José Antonio Manuel Francisco Juan Ángel Rafael Vicente Joaquín Ramón Emilio Tomás Julián Agustín Salvador Eduardo Domingo Félix Santiago Lorenzo',
      middle:
        'Javier David Carlos Sergio Óscar Raúl Jorge Alberto Fernando Rubén Iván Roberto Miguel Víctor Daniel Jesús Enrique Pablo Jaime Ignacio Marcos Diego Gonzalo Andrés',
      younger:
        'Alejandro Adrián Álvaro Hugo Mario Nicolás Marc Lucas Iker Gonzalo Guillermo Samuel Héctor Martín Bruno Izan Pau Aitor Rodrigo Ismael Pol Joel Aarón Unai',
    },
  },
  pl: {
    female: {
      older:
        'Krystyna Barbara Teresa Elżbieta Halina Danuta Jadwiga Irena Grażyna Bożena Zofia Urszula Maria Janina Wiesława Ewa Lucyna Alicja Jolanta Mirosława',
      middle:
        'Agnieszka Katarzyna Małgorzata Anna Joanna Monika Beata Magdalena Iwona Renata Sylwia Aneta Marta Dorota Izabela Justyna Edyta Kinga Aleksandra Ilona Karolina Wioletta Marzena Emilia',
      younger:
        'Julia Zuzanna Natalia Wiktoria Oliwia Weronika Paulina Martyna Klaudia Patrycja Kasia Maja Zosia Gabriela Hanna Lena Dominika Alicja Amelia Nikola Ola Kamila Daria Michalina',
    },
    male: {
      older:
        'Andrzej Jan Stanisław Jerzy Zbigniew Krzysztof Ryszard Henryk Kazimierz Tadeusz Marek Wiesław Józef Janusz Leszek Zdzisław Bogdan Waldemar Roman Czesław',
      middle:
        'Piotr Tomasz Paweł Marcin Michał Grzegorz Robert Rafał Adam Łukasz Mariusz Dariusz Artur Wojciech Jacek Sławomir Przemysław Maciej Konrad Sebastian Bartosz Radosław Norbert Daniel',
      younger:
        'Jakub Kacper Mateusz Dawid Filip Szymon Bartek Kamil Patryk Igor Hubert Dominik Oskar Wiktor Adrian Krystian Mikołaj Antek Damian Karol Oliwier Miłosz Tymek Olaf',
    },
  },
}

const otherNames: Record<Exclude<Heritage, 'northern' | 'southern'>, Record<Gender, string>> = {
  african: {
    female:
      'Amara Joëlle Abena Ines Naomi Aminata Fatou Esi Gloria Grace Chantal Imani Zola Ruth Sharifa Denise Marvelline Adaeze Nadège Mirembe Yaa Rosemary',
    male: 'Kofi Kwame Malik Samuel Emmanuel Femi Jerome Winston Desmond Omari Ibrahima Moussa Clyde Didier Chidi Marlon Kwasi Elijah Idris Patrice Tunde Reginald',
  },
  westAsian: {
    female:
      'Yasmin Fatima Leyla Elif Aylin Samira Nadia Zeynep Esra Meryem Soraya Shirin Hanan Naima Dilara Parisa Amina Rania Sevda Laila Mina Khadija',
    male: 'Mehmet Karim Yusuf Ali Emre Hassan Reza Samir Murat Tarik Omar Hakan Bilal Navid Kaan Rachid Selim Amir Ilyas Sami Farid Baran',
  },
  southAsian: {
    female:
      'Priya Anjali Meera Shanti Ananya Kavita Sunita Neha Radha Aisha Devika Roshni Pooja Rukhsana Indira Maya Nisha Lakshmi',
    male: 'Ravi Arjun Sanjay Vikram Anil Imran Rohan Suresh Nikhil Harpreet Gurpreet Jaspal Dev Rajesh Kiran Amit Zain Balwinder',
  },
  eastAsian: {
    female:
      'Mei Linh Yuki Thuy Lan Hana Mai Xiu Ling Jia Sakura Thi Noriko Wen Dewi Sari Yun Grace',
    male: 'Wei Minh Kenji Tuan Hiro Jun Bao Long Takumi Chen Duc Adi Kai Hao Bayu Jin Daniel Quang',
  },
}

const list = (names: string) => names.split(' ')

/** Picks a first name that fits language, heritage and year of birth. */
export function firstName(
  random: Random,
  person: { locale: Locale; gender: Gender; heritage: Heritage; birthYear: number },
): string {
  const { locale, gender, heritage, birthYear } = person
  // Some children of immigrant families have a name of the country of birth.
  const isLocal = heritage === 'northern' || heritage === 'southern' || random.chance(0.15)
  if (!isLocal) return random.pick(list(otherNames[heritage][gender]))
  const cohorts = localNames[locale][gender]
  const cohort = birthYear < 1966 ? 'older' : birthYear < 1989 ? 'middle' : 'younger'
  return random.pick(list(cohorts[cohort]))
}
